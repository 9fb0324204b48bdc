// Without this mark, Excel assumes its local character set.
const byteOrderMark = '\ufeff';

/** Writes comma-separated values (RFC 4180) in UTF-8. */
export function writeCsv(lines: readonly (readonly string[])[]): Buffer {
  return Buffer.from(byteOrderMark + lines.map(cells => `${cells.map(cellText).join(',')}\r\n`).join(''));
}

/**
 * Formats a cell. An apostrophe keeps spreadsheets from running texts that begin like a formula. Negative numbers stay
 * numbers.
 */
function cellText(text: string): string {
  const plain = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
