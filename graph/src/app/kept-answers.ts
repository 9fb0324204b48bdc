import { brotliCompress, constants, gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { LRUCache } from 'lru-cache';

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};
export type Encoding = keyof typeof compressors;

/** Below it a compressed answer is hardly smaller. */
const leastCompressed = 1024;
const overheadBytes = 512;

/** An answer as it goes out, and compressed once it was asked for so. */
export class KeptAnswer {
  readonly etag: string;
  private readonly compressed: { [Name in Encoding]?: Promise<Buffer> } = {};

  constructor(
    readonly body: Buffer,
    /** Names and values by turns */
    readonly headers: readonly string[],
  ) {
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  /** What the answer takes at most, with both of its compressed forms. */
  get bytes(): number {
    return overheadBytes + this.body.length * 2;
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    return (this.compressed[encoding] ??= compressors[encoding](this.body));
  }

  /** The first of our encodings that a client takes; null: as it is. */
  encodingFor(accepted: string | string[] | undefined): Encoding | null {
    if (accepted === undefined || this.body.length < leastCompressed) return null;
    const text = String(accepted);
    if (text.includes('br')) return 'br';
    return text.includes('gzip') ? 'gzip' : null;
  }
}

/**
 * Answers that are the same for every visitor, kept until the catalogue changes. An answer is kept only when nothing changed
 * between its question and it, so what is kept is never older than the last change that was heard of.
 */
export class KeptAnswers {
  private readonly answers: LRUCache<string, KeptAnswer> | null;
  private state: { version: number; listening: boolean } = { version: 0, listening: false };

  /** @param mostBytes 0: nothing is kept */
  constructor(mostBytes: number) {
    this.answers = mostBytes > 0 ? new LRUCache({ maxSize: mostBytes, sizeCalculation: answer => answer.bytes }) : null;
  }

  /** What an answer to a question that is asked now has to name when it is to be kept; null: none is kept now. */
  get version(): number | null {
    return this.answers && this.state.listening ? this.state.version : null;
  }

  of(question: string): KeptAnswer | undefined {
    return this.answers?.get(question);
  }

  keep(question: string, version: number | null, answer: KeptAnswer): void {
    if (version !== null && version === this.version) this.answers?.set(question, answer);
  }

  /** The catalogue has changed. */
  forget(): void {
    this.state = { ...this.state, version: this.state.version + 1 };
    this.answers?.clear();
  }

  /** Only who hears of changes may keep anything. */
  setListening(listening: boolean): void {
    this.state = { ...this.state, listening };
    this.forget();
  }
}
