import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { receiveFile, type ReceivedFile } from '../shared/received-file.js';

/** Gives a file sent with a GraphQL call to the work, and removes it afterwards. */
export async function withFile<T>(doc: Promise<FileUpload>, work: (file: ReceivedFile) => Promise<T>): Promise<T> {
  const { createReadStream, filename } = await doc;
  const file = await receiveFile(createReadStream(), filename);
  try {
    return await work(file);
  } finally {
    await file.discard();
  }
}
