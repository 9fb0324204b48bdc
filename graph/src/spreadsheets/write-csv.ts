// Excel takes a file without this mark for one in its own character set.
const byteOrderMark = '\ufeff';

/** Lines of texts as comma-separated values (RFC 4180) in UTF-8. */
export function writeCsv(lines: readonly (readonly string[])[]): Buffer {
  return Buffer.from(byteOrderMark + lines.map(cells => `${cells.map(cellText).join(',')}\r\n`).join(''));
}

/** Spreadsheets run a cell that begins like a formula; an apostrophe makes it text. Numbers below zero stay numbers. */
function cellText(text: string): string {
  const plain = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
