import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostPoBytes } from '../../definitions/po-attachment.js';
import { AppError } from './errors.js';

const megabyte = 1024 * 1024;
/** The largest report that staff may send */
export const largestFileBytes = 25 * megabyte;

/** The most bytes of a file that a caller may send: staff send reports, customers purchase orders and lists of items. */
export function largestFileOf(actor: { isAdmin: boolean } | null): number {
  return actor?.isAdmin ? largestFileBytes : mostPoBytes;
}

/** An uploaded file, stored on disk until it is discarded. */
export interface ReceivedFile {
  path: string;
  /** The sender's file name; only shown, never used as a path */
  fileName: string;
  discard(): Promise<void>;
}

/** Writes an uploaded file to a private folder; throws TOO_LARGE beyond `most` bytes. */
export async function receiveFile(stream: Readable, fileName: string, most: number): Promise<ReceivedFile> {
  // The stream may fail before anything reads it. The pipeline below reports that failure.
  stream.on('error', () => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'store-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'upload');
  try {
    await pipeline(stream, limitBytes(most), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await discard();
    throw error;
  }
  return { path, fileName: fileName.slice(0, 255), discard };
}

function limitBytes(most: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk.length;
      if (received > most) throw new AppError('TOO_LARGE', `A file has at most ${most / megabyte} MB.`);
      yield chunk;
    }
  };
}
