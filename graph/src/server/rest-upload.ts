import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { WriteStream } from 'fs-capacitor';
import { AppError } from '../platform/shared/errors.js';
import { shownName, type ReceivedFile } from '../platform/shared/received-file.js';
import { assertStillSent } from './broken-off.js';

export interface RestUpload extends ReceivedFile {
  fields: Record<string, string>;
  /** Deletes the file. */
  discard(): void;
}

/** Reads multipart form data with one file, of at most `most` bytes, in the field `doc`. */
export async function receiveUpload(request: Request, most: number): Promise<RestUpload> {
  assertStillSent(request);
  const parser = openParser(request, most);
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  let file: (Omit<RestUpload, 'fields'> & { arrived: Promise<void> }) | undefined;
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (name, stream, { filename }) => {
      // The parser and the file's stream both report an interrupted form. An unhandled error event would end the
      // process.
      stream.on('error', () => undefined);
      if (name !== 'doc' || file) return stream.resume();
      // The same spool as that of files over GraphQL.
      const spool = new WriteStream();
      stream.on('limit', () => reject(new AppError('TOO_LARGE', `A file has at most ${most / 1024 / 1024} MB.`)));
      file = {
        arrived: pipeline(stream, spool),
        fileName: shownName(filename),
        read: () => spool.createReadStream(),
        discard: () => void spool.destroy(),
      };
      file.arrived.catch(reject);
    });
    parser.on('filesLimit', () => reject(new AppError('MALFORMED', 'Send one file.')));
    parser.on('close', resolve);
    parser.on('error', () => reject(new AppError('MALFORMED', 'The form data could not be read.')));
    request.on('aborted', () => reject(new AppError('MALFORMED', 'The upload was broken off.')));
  });
  request.pipe(parser);
  try {
    await parsed;
    await file?.arrived;
  } catch (error) {
    request.unpipe(parser);
    // Also ends the file's stream, which would otherwise wait for the rest with its descriptor open.
    parser.destroy();
    request.resume();
    file?.discard();
    throw error;
  }
  if (!file) throw new AppError('INVALID_INPUT', undefined, { errors: { doc: ['Send the report in the field doc.'] } });
  const { arrived: _arrived, ...received } = file;
  return { ...received, fields };
}

function openParser(request: Request, most: number): busboy.Busboy {
  try {
    // The parser refuses a file that has as many bytes as its limit.
    const limits = { files: 1, fileSize: most + 1, fields: 10, fieldSize: 64 * 1024, parts: 20 };
    return busboy({ headers: request.headers, limits });
  } catch {
    throw new AppError('MALFORMED', 'Send the report as multipart form data.');
  }
}
