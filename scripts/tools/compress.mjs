import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** The playground's editor is millions of characters long; at the highest quality it alone would take the build ten seconds. */
const large = 1_000_000;
/** Smaller ones travel in one packet anyway. */
const small = 1000;

/** Writes `file.br` and `file.gz` beside every text that browsers ask for, so that no request has to compress it again. */
export async function compressFiles(folder) {
  const files = globSync(`${folder}/**/*.{js,css,svg,ttf}`);
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < small) return;
  const quality = content.length > large ? 6 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params })),
    writeFile(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
