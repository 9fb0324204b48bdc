import { readFile, stat } from 'node:fs/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { refuseUnlessWorkbook, refuseUnlessZip } from './file-type.js';
import type { SpreadsheetLimits } from './limits.js';
import { damaged, SpreadsheetError, tooLarge, unreadable, wrongFileType } from './spreadsheet-error.js';

const stored = 0;
const deflated = 8;
const chunk = 64 * 1024;

export interface ArchivePart {
  /** In lower case */
  readonly name: string;
  readonly size: number;
  readonly crc: number;
  readonly deflated: boolean;
  readonly packed: Buffer;
}

/** Lists the parts of an archive, after the checks that need no decompression. */
export async function openArchive(
  source: string | Buffer,
  limits: SpreadsheetLimits,
): Promise<ReadonlyMap<string, ArchivePart>> {
  const file = await loadFile(source, limits);
  refuseUnlessZip(file);
  try {
    const zip = await fromBufferPromise(file);
    if (zip.entryCount > limits.entries)
      throw tooLarge(
        `The file has more than ${limits.entries} parts inside. Save only the report's own sheet as .xlsx.`,
      );
    return await listParts(zip, file, limits);
  } catch (error) {
    throw asSpreadsheetError(error);
  }
}

async function loadFile(source: string | Buffer, limits: SpreadsheetLimits): Promise<Buffer> {
  const size = typeof source === 'string' ? (await stat(source)).size : source.length;
  if (size > limits.fileBytes) {
    throw tooLarge(
      `The file is larger than ${Math.floor(limits.fileBytes / 1024 / 1024)} MB. Split the report and upload the parts separately.`,
    );
  }
  return typeof source === 'string' ? readFile(source) : source;
}

async function listParts(zip: ZipFile, file: Buffer, limits: SpreadsheetLimits): Promise<Map<string, ArchivePart>> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  const names = entries.map(entry => entry.fileName.toLowerCase());
  refuseUnlessWorkbook(names);
  if (new Set(names).size !== names.length) throw unreadable(`Two parts of the file have the same name. ${damaged}`);
  entries.forEach(entry => checkEntry(entry, limits));
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > limits.totalBytes) throw unpacksTooLarge();
  const parts = new Map<string, ArchivePart>();
  for (const entry of entries) {
    if (!entry.fileName.endsWith('/')) parts.set(entry.fileName.toLowerCase(), await locate(zip, entry, file));
  }
  return parts;
}

function checkEntry(entry: Entry, limits: SpreadsheetLimits): void {
  if (entry.isEncrypted())
    throw wrongFileType(
      'The file is protected by a password. Remove the password, save it as .xlsx, and choose the new file.',
    );
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) {
    throw unreadable(`The file uses a compression method that Excel does not support. ${damaged}`);
  }
  if (entry.uncompressedSize > limits.partBytes) throw unpacksTooLarge();
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
  if (entry.uncompressedSize > limits.ratioFromBytes && ratio > limits.ratio) throw unpacksTooLarge();
}

async function locate(zip: ZipFile, entry: Entry, file: Buffer): Promise<ArchivePart> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return {
    name: entry.fileName.toLowerCase(),
    size: entry.uncompressedSize,
    crc: entry.crc32,
    deflated: entry.compressionMethod === deflated,
    packed: file.subarray(fileDataStart, fileDataStart + entry.compressedSize),
  };
}

/**
 * Decompresses a part in chunks and checks its stated size and checksum. A part larger than stated ends there, before
 * it fills the memory.
 */
export async function* unpack(part: ArchivePart): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  let crc = 0;
  for await (const chunk of rawChunks(part)) {
    size += chunk.length;
    if (size > part.size) throw unreadable(`A part of the file is larger than stated. ${damaged}`);
    crc = crc32(chunk, crc);
    yield chunk;
  }
  if (size !== part.size || crc !== part.crc) throw unreadable(damaged);
}

async function* rawChunks(part: ArchivePart): AsyncGenerator<Buffer, void, undefined> {
  if (!part.deflated) {
    for (let at = 0; at < part.packed.length; at += chunk) yield part.packed.subarray(at, at + chunk);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: chunk });
  inflate.end(part.packed);
  try {
    for await (const chunk of inflate) yield chunk as Buffer;
  } catch (error) {
    throw asSpreadsheetError(error);
  } finally {
    inflate.destroy();
  }
}

function unpacksTooLarge(): SpreadsheetError {
  return tooLarge(
    'The file unpacks to more data than allowed. Delete unused sheets, rows and pictures, and save it again as .xlsx.',
  );
}

function asSpreadsheetError(error: unknown): SpreadsheetError {
  return error instanceof SpreadsheetError ? error : unreadable(damaged, error);
}
