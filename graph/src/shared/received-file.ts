import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from './errors.js';

export const largestFileBytes = 25 * 1024 * 1024;

/** An uploaded file, stored on disk until it is discarded. */
export interface ReceivedFile {
  path: string;
  /** The sender's file name; only shown, never used as a path */
  fileName: string;
  discard(): Promise<void>;
}

/** Writes an uploaded file to a private folder; throws TOO_LARGE beyond 25 MB. */
export async function receiveFile(stream: Readable, fileName: string): Promise<ReceivedFile> {
  // The stream may fail before anything reads it. The pipeline below reports that failure.
  stream.on('error', () => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'store-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'upload');
  try {
    await pipeline(stream, limitBytes, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, fileName: fileName.slice(0, 255), discard };
}

async function* limitBytes(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let received = 0;
  for await (const chunk of chunks) {
    received += chunk.length;
    if (received > largestFileBytes) throw new AppError('TOO_LARGE', 'A file has at most 25 MB.');
    yield chunk;
  }
}
