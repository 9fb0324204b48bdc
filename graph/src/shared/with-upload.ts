import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { receiveFile, type ReceivedFile } from './received-file.js';

/** Calls `work` with a file uploaded over GraphQL, and deletes the file afterwards. */
export async function withUpload<T>(doc: Promise<FileUpload>, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const { createReadStream, filename } = await doc;
  const file = await receiveFile(createReadStream(), filename);
  try {
    return await work(file);
  } finally {
    await file.discard();
  }
}
