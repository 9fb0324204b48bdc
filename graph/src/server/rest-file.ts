import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { FileToSend } from '../platform/shared/rest.js';

/**
 * Sends a file as a download. Streamed content is read as fast as the client takes it, and no further once the client
 * disconnects.
 */
export async function sendFile({ name, bytes }: FileToSend, mediaType: string, response: Response): Promise<void> {
  const describe = () => response.attachment(name).type(mediaType);
  if (bytes instanceof Uint8Array) {
    describe().send(bytes);
    return;
  }
  const content = bytes[Symbol.asyncIterator]();
  // A failure before the first bytes still gets its own status.
  const first = await content.next();
  describe();
  await pipeline(Readable.from(following(first, content)), response).catch((error: unknown) => {
    if (!isDisconnect(error)) throw error;
  });
}

async function* following(
  first: IteratorResult<Uint8Array>,
  content: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    for (let next = first; !next.done; next = await content.next()) yield next.value;
  } finally {
    await content.return?.();
  }
}

function isDisconnect(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
