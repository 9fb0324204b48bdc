import type { ImportStateFragment } from './imports.generated';

const mostBytes = 25 * 1024 * 1024;

/** Returns why a file cannot be a report, before it is sent; null otherwise. The server checks its content as well. */
export function checkWorkbook(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.xlsx$/i.test(file.name))
    return `${file.name} is not an .xlsx file. Save the report as an Excel workbook (.xlsx) and choose that.`;
  if (file.size > mostBytes) return `${file.name} is larger than 25 MB. Run the report for fewer records.`;
  return file.size === 0 ? `${file.name} is empty.` : null;
}

export function priceWords(changes: number): string {
  return `${count(changes)} unit ${changes === 1 ? 'price changes' : 'prices change'} more than usual. They stand first.`;
}

export function questionWords(open: number): string {
  return open === 1 ? 'Answer 1 question' : `Answer ${count(open)} questions`;
}

/** Returns a text such as "2 choices left". */
export function choicesLeft(left: number): string {
  return `${left} ${left === 1 ? 'choice' : 'choices'} left`;
}

export function isOpen(status: string): boolean {
  return status === 'waiting' || status === 'reading' || status === 'applying';
}

export function vendorWords({ id, name }: { id: string; name: string }): string {
  return `${id} - ${name}`;
}

export function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Returns the label of Submit, such as "Submit: add 1,204, change 36". */
export function submitWords({ added, changed }: Pick<ImportStateFragment, 'added' | 'changed'>): string {
  const words = [added > 0 && `add ${count(added)}`, changed > 0 && `change ${count(changed)}`].filter(Boolean);
  return words.length > 0 ? `Submit: ${words.join(', ')}` : 'Submit';
}

/** Returns a text such as "Removed 3, restored 1." */
export function undoWords({ removed, restored }: Pick<ImportStateFragment, 'removed' | 'restored'>): string {
  return removed == null || restored == null ? '' : `Removed ${count(removed)}, restored ${count(restored)}.`;
}

const wordsByStatus: Readonly<Record<string, string>> = {
  waiting: 'Waiting',
  reading: 'Being read',
  previewed: 'Waits for you',
  applying: 'Being written',
  completed: 'Done',
  refused: 'Refused',
  failed: 'Not readable',
  undone: 'Undone',
};

export function statusWords(status: string): string {
  return wordsByStatus[status] ?? status;
}

const wordsByRowKind: Readonly<Record<string, string>> = {
  record: 'record',
  group: 'group row',
  subtotal: 'total',
  repeatedHeader: 'repeated header',
  banner: 'banner row',
  blank: 'blank row',
  footer: 'footer row',
};

/** Returns the number of rows by type, such as "4,812 records, 36 totals". */
export function rowKindWords(kinds: readonly { kind: string; rows: number }[]): string {
  return kinds
    .filter(({ rows }) => rows > 0)
    .map(({ kind, rows }) => rowKindCount(kind, rows))
    .join(', ');
}

/** Returns a text such as "36 totals". */
export function rowKindCount(kind: string, rows: number): string {
  return `${count(rows)} ${wordsByRowKind[kind] ?? kind}${rows === 1 ? '' : 's'}`;
}

/** "about 2 minutes left" */
export function timeLeft(seconds: number | null | undefined): string {
  if (seconds == null) return '';
  return seconds < 60 ? `, about ${Math.max(1, seconds)} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}

export function sheetNames(names: readonly string[]): string {
  return `${names.length === 1 ? 'Sheet' : 'Sheets'} ${names.map(name => `"${name}"`).join(', ')}`;
}
