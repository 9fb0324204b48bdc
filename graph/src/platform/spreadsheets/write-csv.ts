// Without this mark, Excel assumes its local character set.
const byteOrderMark = '\ufeff';

/** Characters that are written at once */
const chunkLength = 32 * 1024;

/** Writes comma-separated values (RFC 4180) in UTF-8, as fast as the caller reads them. */
export async function* writeCsv(
  lines: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  let text = byteOrderMark;
  for await (const cells of lines) {
    text += `${cells.map(cellText).join(',')}\r\n`;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/**
 * Formats a cell. An apostrophe keeps spreadsheets from running texts that begin like a formula. Negative numbers stay
 * numbers.
 */
function cellText(text: string): string {
  const plain = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
