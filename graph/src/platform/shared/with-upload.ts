import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { largestFileBytes, receiveFile, type ReceivedFile } from './received-file.js';

/** Calls `work` with a file uploaded over GraphQL, and deletes the file afterwards. */
export async function withUpload<T>(doc: Promise<FileUpload>, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const { createReadStream, filename } = await doc;
  // The request was already read with the limit of its caller.
  const file = await receiveFile(createReadStream(), filename, largestFileBytes);
  try {
    return await work(file);
  } finally {
    await file.discard();
  }
}
