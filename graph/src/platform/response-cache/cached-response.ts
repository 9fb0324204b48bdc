import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { compressed, leastCompressed, takenEncoding, type Encoding } from '../shared/encodings.js';

const decompress = promisify(brotliDecompress);

/** From this size on, only the compressed body is cached, so that many more pages fit. */
const onlyCompressedBytes = 32 * 1024;
/** Estimated memory of each entry besides body and headers: its key and the cache's own data */
const overheadBytes = 1024;

interface EncodedBody {
  encoding: Encoding | null;
  body: Buffer;
}

/** A response ready to send, compressed once. */
export class CachedResponse {
  private constructor(
    private readonly body: Buffer,
    private readonly brotli: Buffer | null,
    /** Names and values in turn */
    readonly headers: readonly string[],
    readonly etag: string,
    readonly status: number,
  ) {}

  static async of(text: string, headers: readonly string[], status = 200): Promise<CachedResponse> {
    const body = ownBuffer(text);
    const brotli = body.length < leastCompressed ? null : await compressed(body, 'br');
    return new CachedResponse(
      brotli && body.length >= onlyCompressedBytes ? Buffer.alloc(0) : body,
      brotli,
      headers,
      etagOf(text),
      status,
    );
  }

  /** Memory that the response takes */
  get bytes(): number {
    const headers = this.headers.reduce((sum, header) => sum + header.length, 0);
    return overheadBytes + this.body.length + (this.brotli?.length ?? 0) + headers;
  }

  /** Sends the response in an encoding that the client accepts, or a 304 if the client already has it. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const headers = [...this.headers, 'X-Request-Id', requestId, 'ETag', this.etag];
    if (request.method === 'GET' && this.status === 200 && request.headers['if-none-match'] === this.etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const write = ({ encoding, body }: EncodedBody) => {
      const coding = encoding === null ? [] : ['Content-Encoding', encoding];
      response.writeHead(this.status, [...headers, ...coding, 'Content-Length', String(body.length)]).end(body);
    };
    const encoded = this.encodedFor(request.headers['accept-encoding']);
    if (encoded instanceof Promise) void encoded.then(write);
    else write(encoded);
  }

  /** @param accepted The client's Accept-Encoding header */
  encodedFor(accepted: string | undefined): EncodedBody | Promise<EncodedBody> {
    const encoding = this.brotli === null ? null : takenEncoding(accepted);
    if (this.brotli === null || (encoding === null && this.body.length > 0)) return { encoding: null, body: this.body };
    return encoding === 'br' ? { encoding, body: this.brotli } : this.decompressed(this.brotli, encoding);
  }

  /** For the few clients that do not accept Brotli. */
  private async decompressed(brotli: Buffer, encoding: 'gzip' | null): Promise<EncodedBody> {
    const body = this.body.length > 0 ? this.body : await decompress(brotli);
    return { encoding, body: encoding === null ? body : await compressed(body, encoding) };
  }
}

/** Avoids Node's buffer pool: caching a slice of a pool would keep the whole pool in memory. */
function ownBuffer(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  buffer.write(text);
  return buffer;
}

/** A weak ETag, because the encodings of a response differ in their bytes. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
