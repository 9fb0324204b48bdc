import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ImportReportFragment } from './batch-items.generated';

const MOST_BYTES = 25 * 1024 * 1024;

/** Why a file is no report, before it is sent anywhere; the server looks into it, not only at its name. */
export function checkWorkbook(file: Pick<File, 'name' | 'size'>): string | null {
  if (!/\.xlsx$/i.test(file.name)) return `${file.name} is not an .xlsx file. Save the report as an Excel workbook (.xlsx) and choose that.`;
  if (file.size > MOST_BYTES) return `${file.name} is larger than 25 MB. Run the report for fewer items.`;
  return file.size === 0 ? `${file.name} is empty.` : null;
}

/** A refused import still carries its report. */
export function reportOf(error: unknown): ImportReportFragment | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  const report: unknown = error.errors[0]?.extensions?.report;
  return isReport(report) ? report : null;
}

function isReport(value: unknown): value is ImportReportFragment {
  return typeof value === 'object' && value !== null && 'rows' in value && 'refused' in value && 'errors' in value && Array.isArray(value.errors);
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** What pressing Submit will do: "Submit: add 1,204, change 36". */
export function submitWords({ added, updated }: Pick<ImportReportFragment, 'added' | 'updated'>): string {
  const words = [added > 0 && `add ${count(added)}`, updated > 0 && `change ${count(updated)}`].filter(Boolean);
  return words.length > 0 ? `Submit: ${words.join(', ')}` : 'Submit';
}
