import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { compressed, leastCompressed, takenEncoding, type Encoding } from './encodings.js';

const decompress = promisify(brotliDecompress);

/** From it on only the compressed form is kept, of which many more fit: whole pages. */
const leastKeptCompressed = 32 * 1024;
/** Of each answer: its question's digest, and its place in the cache */
const overheadBytes = 1024;

/** The bytes of an answer, and how they are compressed. */
export interface SentForm {
  encoding: Encoding | null;
  body: Buffer;
}

/** An answer as it goes out, compressed once. */
export class KeptAnswer {
  private constructor(
    private readonly body: Buffer,
    private readonly brotli: Buffer | null,
    /** Names and values by turns */
    readonly headers: readonly string[],
    readonly etag: string,
  ) {}

  static async of(text: string, headers: readonly string[]): Promise<KeptAnswer> {
    const body = ownBuffer(text);
    const brotli = body.length < leastCompressed ? null : await compressed(body, 'br');
    return new KeptAnswer(
      brotli && body.length >= leastKeptCompressed ? Buffer.alloc(0) : body,
      brotli,
      headers,
      etagOf(text),
    );
  }

  get bytes(): number {
    return (
      overheadBytes +
      this.body.length +
      (this.brotli?.length ?? 0) +
      this.headers.reduce((sum, header) => sum + header.length, 0)
    );
  }

  /** The answer for a client that takes these encodings. */
  sent(accepted: string | undefined): SentForm | Promise<SentForm> {
    const encoding = this.brotli === null ? null : takenEncoding(accepted);
    if (this.brotli === null || (encoding === null && this.body.length > 0)) return { encoding: null, body: this.body };
    return encoding === 'br' ? { encoding, body: this.brotli } : this.unpacked(this.brotli, encoding);
  }

  /** For the few who do not take what every browser takes. */
  private async unpacked(brotli: Buffer, encoding: 'gzip' | null): Promise<SentForm> {
    const body = this.body.length > 0 ? this.body : await decompress(brotli);
    return { encoding, body: encoding === null ? body : await compressed(body, encoding) };
  }
}

/** Node makes small buffers as parts of larger ones, and a part that is kept holds on to the whole. */
function ownBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}

/** Weak, because the forms of an answer differ in their bytes. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
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

  get bytes(): number {
    return this.answers?.calculatedSize ?? 0;
  }

  get entries(): number {
    return this.answers?.size ?? 0;
  }

  of(question: string): KeptAnswer | undefined {
    return this.state.listening ? this.answers?.get(question) : undefined;
  }

  /** An answer from before the database was lost, for when there is no fresh one; undefined while the database is heard. */
  staleOf(question: string): KeptAnswer | undefined {
    return this.state.listening ? undefined : this.answers?.get(question);
  }

  async keep(question: string, version: number | null, text: string, headers: readonly string[]): Promise<void> {
    if (version === null || version !== this.version) return;
    const answer = await KeptAnswer.of(text, headers);
    if (version === this.version) this.answers?.set(question, answer);
  }

  /** The catalogue has changed. */
  forget(): void {
    this.state = { ...this.state, version: this.state.version + 1 };
    this.answers?.clear();
  }

  /** Only who hears of changes may keep anything. What was kept before counts as stale until the database is heard again. */
  setListening(listening: boolean): void {
    this.state = { version: this.state.version + 1, listening };
    if (listening) this.answers?.clear();
  }
}
