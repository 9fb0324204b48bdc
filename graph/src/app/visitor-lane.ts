import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { Encoding, KeptAnswer, KeptAnswers } from './kept-answers.js';

/** Longer questions are not kept, and go the usual way. */
const longestQuestion = 16 * 1024;
const jsonType = /^application\/json(;\s*charset=utf-8)?$/i;

/**
 * What visitors ask again and again is answered here, before anything else looks at the request: pages, and documents that ask
 * only for what is the same for every visitor. Everything else goes on, and what comes of it may be kept for the next visitor.
 */
export class VisitorLane {
  private readonly texts = new WeakMap<IncomingMessage, string>();

  constructor(private readonly answers: KeptAnswers) {}

  /** Before the application. */
  before(next: RequestListener): RequestListener {
    return (request, response) => {
      if (this.answers.version === null || request.headers.authorization !== undefined) return next(request, response);
      if (request.method === 'GET') return this.answerOr(pageQuestion(request), request, response, next);
      if (!isShortDocument(request)) return next(request, response);
      return this.readText(request, text => {
        this.texts.set(request, text);
        this.answerOr(documentQuestion(request, text), request, response, next);
      });
    };
  }

  /** The body of a request that was read here already. */
  textOf(request: IncomingMessage): string | undefined {
    return this.texts.get(request);
  }

  /** Keeps what is sent in answer to this request, unless `mayKeep` says no by then. */
  keepDocument(request: IncomingMessage, response: Response, mayKeep: () => boolean): void {
    const text = this.textOf(request);
    const { version } = this.answers;
    if (text === undefined || version === null) return;
    const send = response.send.bind(response);
    response.send = body => {
      // An answer with errors begins with them.
      if (typeof body === 'string' && response.statusCode === 200 && body.startsWith('{"data":') && mayKeep()) {
        void this.answers.keep(documentQuestion(request, text), version, body, headersOf(response));
      }
      return send(body);
    };
  }

  /** Asked before a page is rendered; what it gives keeps the page afterwards. */
  pageKeeper(request: IncomingMessage, response: Response): (body: string) => void {
    const { version } = this.answers;
    return body => {
      if (request.method === 'GET') void this.answers.keep(pageQuestion(request), version, body, headersOf(response));
    };
  }

  private answerOr(question: string, request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const answer = this.answers.of(question);
    if (answer) sendKept(answer, request, response);
    else next(request, response);
  }

  private readText(request: IncomingMessage, done: (text: string) => void): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => done((chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)).toString()));
  }
}

/** Sends a kept answer, compressed as the client takes it; nothing but its headers to one that has it. */
function sendKept(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'GET' && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, headersWith(answer, null)).end();
    return;
  }
  const write = ({ encoding, body }: { encoding: Encoding | null; body: Buffer }) => {
    response.writeHead(200, [...headersWith(answer, encoding), 'Content-Length', String(body.length)]).end(body);
  };
  const sent = answer.sent(String(request.headers['accept-encoding'] ?? ''));
  if (sent instanceof Promise) void sent.then(write);
  else write(sent);
}

function headersWith({ headers, etag }: KeptAnswer, encoding: Encoding | null): string[] {
  return [...headers, 'Vary', 'Accept-Encoding', 'ETag', etag, ...(encoding === null ? [] : ['Content-Encoding', encoding])];
}

/** What is set on a response so far, but for what depends on who asked. */
function headersOf(response: Response): string[] {
  const left = new Set(['vary', 'etag', 'content-length']);
  const set = Object.entries(response.getHeaders()).flatMap(([name, value]) => (left.has(name) || value === undefined ? [] : [name, String(value)]));
  return response.hasHeader('content-type') ? set : [...set, 'content-type', 'application/json; charset=utf-8'];
}

/** A document's text, and how its sender wants the answer. */
function documentQuestion(request: IncomingMessage, text: string): string {
  return `${request.headers.accept ?? ''}\n${text}`;
}

function pageQuestion(request: IncomingMessage): string {
  return `GET ${request.url ?? ''}`;
}

function isShortDocument({ method, url, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length']);
  return method === 'POST' && url === '/graphql' && length <= longestQuestion && headers['content-encoding'] === undefined && jsonType.test(headers['content-type'] ?? '');
}
