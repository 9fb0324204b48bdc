import { hash } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { currentActivity } from '../shared/activity.js';
import type { KeptAnswer, KeptAnswers, SentForm } from './kept-answers.js';
import type { RequestLog } from './request-log.js';

/** How the web client, pages, and programs ask for answers. What is asked for in another way is not kept. */
const usualAccepts = new Set([
  undefined,
  '*/*',
  'application/json',
  'application/graphql-response+json,application/json;q=0.9',
]);

/** Keeps an answer for the next who asks the same; headers are names and values by turns. */
export type Keep = (body: string, headers: readonly string[]) => void;

/**
 * What visitors ask again and again is answered here, before anything else is done for it: pages, and documents that ask
 * only for what is the same for every visitor. Everything else goes on, and what comes of it may be kept for the next visitor.
 */
export class VisitorLane {
  /** @param onLookup Called with whether a page, or an operation of a visitor, was in the cache */
  constructor(
    private readonly answers: KeptAnswers,
    private readonly onLookup: (isHit: boolean) => void = () => undefined,
  ) {}

  /** Pages that are kept, before the application. */
  before(next: RequestListener, requests: RequestLog): RequestListener {
    return (request, response) => {
      const isPage = request.method === 'GET' && request.headers.authorization === undefined;
      const answer = isPage ? this.found(pageQuestion(request)) : undefined;
      if (answer) requests.cachedPage(request, response, id => sendKept(answer, request, response, id));
      else next(request, response);
    };
  }

  /** Answers a visitor's document that is kept; false: it is not. */
  answeredDocument(question: string, request: IncomingMessage, response: ServerResponse): boolean {
    const answer = this.found(question);
    const activity = currentActivity();
    if (answer && activity) {
      activity.isCached = true;
      sendKept(answer, request, response, activity.id);
    }
    return answer !== undefined;
  }

  /** Asked before a visitor's document runs; what it gives keeps the answer afterwards. */
  documentKeeper(question: string): Keep {
    this.onLookup(false);
    const { version } = this.answers;
    return (body, headers) => void this.answers.keep(question, version, body, headers);
  }

  /** Asked before a page is rendered; what it gives keeps the page afterwards. */
  pageKeeper(request: IncomingMessage, response: Response): (body: string) => void {
    this.onLookup(false);
    const { version } = this.answers;
    return body => {
      if (request.method === 'GET') void this.answers.keep(pageQuestion(request), version, body, headersOf(response));
    };
  }

  /** The page as it was before the database was lost; for a visitor whose page cannot be rendered now. */
  stalePage(request: IncomingMessage): KeptAnswer | undefined {
    return request.headers.authorization === undefined ? this.answers.staleOf(pageQuestion(request)) : undefined;
  }

  private found(question: string): KeptAnswer | undefined {
    const answer = this.answers.of(question);
    if (answer) this.onLookup(true);
    return answer;
  }
}

/** Sends a kept answer, compressed as the client takes it; nothing but its headers to one that has it. */
function sendKept(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (request.method === 'GET' && request.headers['if-none-match'] === answer.etag) {
    response.writeHead(304, [...answer.headers, 'X-Request-Id', requestId, 'ETag', answer.etag]).end();
    return;
  }
  const write = ({ encoding, body }: SentForm) => {
    const coding = encoding === null ? [] : ['Content-Encoding', encoding];
    response
      .writeHead(200, [
        ...answer.headers,
        'X-Request-Id',
        requestId,
        'ETag',
        answer.etag,
        ...coding,
        'Content-Length',
        String(body.length),
      ])
      .end(body);
  };
  const sent = answer.sent(request.headers['accept-encoding']);
  if (sent instanceof Promise) void sent.then(write);
  else write(sent);
}

/** What is set on a response so far, but for what depends on who asked. */
function headersOf(response: Response): string[] {
  const left = new Set(['vary', 'etag', 'content-length', 'x-request-id']);
  const set = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    left.has(name) || value === undefined ? [] : [name, String(value)],
  );
  return [...set, 'Vary', 'Accept-Encoding'];
}

/**
 * The name of what a document asks for and in which form, of the same length however long the document is; undefined: its answer is
 * not kept. Members that the protocol does not know change no answer.
 */
export function documentQuestion({ headers: { accept } }: IncomingMessage, body: object): string | undefined {
  const { query, operationName, variables, extensions } = body as Record<string, unknown>;
  if (typeof query !== 'string' || extensions !== undefined || !usualAccepts.has(accept)) return undefined;
  return digest(JSON.stringify([accept, query, operationName, variables]));
}

/** The name of a page's address */
export function pageQuestion({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  return digest(`GET ${url}`);
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
