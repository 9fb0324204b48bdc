import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An encoding for compressed responses. */
export type Encoding = 'br' | 'gzip';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** In bytes. Compression hardly helps smaller texts. */
export const leastCompressed = 1024;

export function compressed(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(text, quality) : toGzip(text);
}

/** Returns the best encoding that an Accept-Encoding header accepts; null for no compression. */
export function takenEncoding(accepted: string | undefined): Encoding | null {
  if (accepted === undefined) return null;
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : null;
}

/** Returns whether an Accept-Encoding header names an encoding with a quality above 0 (RFC 9110, 12.5.3). */
function takes(accepted: string, encoding: Encoding): boolean {
  return accepted.split(',').some(part => {
    const [name, quality] = part.split(';');
    return name?.trim() === encoding && !/^\s*q=0(\.0*)?\s*$/.test(quality ?? '');
  });
}
