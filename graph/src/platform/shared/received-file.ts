import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { mostPoBytes } from '../../definitions/po-attachment.js';

const megabyte = 1024 * 1024;
/** The largest report that staff may send */
export const largestFileBytes = 25 * megabyte;

/** The most bytes of a file that a caller may send: staff send reports, customers purchase orders and lists of items. */
export function largestFileOf(actor: { isAdmin: boolean } | null): number {
  return actor?.isAdmin ? largestFileBytes : mostPoBytes;
}

/** An uploaded file, which is on disk until its request ends. */
export interface ReceivedFile {
  /** The sender's file name; only shown, never used as a path */
  fileName: string;
  /** Streams the file from its start. */
  read(): Readable;
}

/** Returns a file that is sent over GraphQL once it has arrived. */
export async function receivedFile(doc: Promise<FileUpload>): Promise<ReceivedFile> {
  // Its types leave out where it is stored. Only that reports a full disk; a stream of the file would wait forever.
  const { createReadStream, filename, capacitor } = (await doc) as FileUpload & { capacitor: Writable };
  await finished(capacitor);
  return { fileName: shownName(filename), read: () => createReadStream() };
}

export function shownName(fileName: string | undefined): string {
  return (fileName ?? '').slice(0, 255);
}
