import busboy from 'busboy';
import type { Request } from 'express';
import { AppError } from '../platform/shared/errors.js';
import { receiveFile, type ReceivedFile } from '../platform/shared/received-file.js';
import { assertStillSent } from './broken-off.js';

export interface RestUpload extends ReceivedFile {
  fields: Record<string, string>;
}

/** Reads multipart form data with one file, of at most `most` bytes, in the field `doc`. */
export async function receiveUpload(request: Request, most: number): Promise<RestUpload> {
  assertStillSent(request);
  const parser = openParser(request);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: Promise<ReceivedFile> | undefined;
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream, { filename }) => {
      // The parser and the file's stream both report an interrupted form. An unhandled error event would end the
      // process.
      stream.on('error', () => undefined);
      if (name !== 'doc' || file) return stream.resume();
      file = receiveFile(stream, filename ?? '', most);
      file.catch(reject);
    });
    parser.on('filesLimit', () => reject(new AppError('MALFORMED', 'Send one file.')));
    parser.on('close', resolve);
    parser.on('error', () => reject(new AppError('MALFORMED', 'The form data could not be read.')));
    request.on('aborted', () => reject(new AppError('MALFORMED', 'The upload was broken off.')));
  });
  request.pipe(parser);
  try {
    await parsed;
  } catch (error) {
    request.unpipe(parser);
    // Also ends the file's stream, which would otherwise wait for the rest with its descriptor open.
    parser.destroy();
    request.resume();
    await file?.then(
      received => received.discard(),
      () => undefined,
    );
    throw error;
  }
  if (!file) throw new AppError('INVALID_INPUT', undefined, { errors: { doc: ['Send the report in the field doc.'] } });
  return { ...(await file), fields };
}

function openParser(request: Request): busboy.Busboy {
  try {
    return busboy({ headers: request.headers, limits: { files: 1, fields: 10, fieldSize: 64 * 1024, parts: 20 } });
  } catch {
    throw new AppError('MALFORMED', 'Send the report as multipart form data.');
  }
}
