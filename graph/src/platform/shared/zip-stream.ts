import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  path: string;
  /** Called when the entry is due */
  content: () => Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
  /** Stores the content uncompressed, for formats that are compressed already */
  isStored?: boolean;
}

/** Writes a zip file entry by entry, as fast as the caller reads it. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  for (const { path, content, isStored = false } of entries)
    zip.addReadStreamLazy(path, { compress: !isStored }, use => {
      current = Readable.from(content(), { objectMode: false }).on('error', error => output.destroy(error));
      use(null, current);
    });
  zip.on('error', (error: Error) => output.destroy(error)).end();
  try {
    yield* output as AsyncIterable<Buffer>;
  } finally {
    current?.destroy();
  }
}
