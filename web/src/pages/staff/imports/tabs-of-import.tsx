import type { ImportPreviewFragment } from './imports.generated';
import { ImportedRows, type Outcome } from './imported-rows';
import type { ReportKind } from './import-kinds';
import type { RowTab } from './row-tabs';

type TabOf = (name: string, rows: number, outcome: Outcome, undone?: boolean) => RowTab;

function tabsFor(found: ImportPreviewFragment, report: ReportKind): TabOf {
  return (name, rows, outcome, undone) => ({
    name,
    rows,
    content: <ImportedRows found={found} outcome={outcome} undone={undone} label={`${name} rows`} report={report} />,
  });
}

/** Returns the rows of a preview by result. */
export function previewTabs(found: ImportPreviewFragment, report: ReportKind): RowTab[] {
  const tab = tabsFor(found, report);
  const refused = { ...tab('Refused', found.refused, 'refused'), isUrgent: true };
  const changed = { ...tab('Changed', found.changed, 'updated'), isUrgent: found.refused === 0 };
  return [tab('New', found.added, 'added'), changed, tab('Unchanged', found.unchanged, 'unchanged'), refused];
}

/** Returns the rows of an import by result. A refused import changed nothing. */
export function doneTabs(found: ImportPreviewFragment, report: ReportKind): RowTab[] {
  return found.status === 'refused'
    ? [tabsFor(found, report)('Refused', found.refused, 'refused')]
    : previewTabs(found, report);
}

/** Returns the rows that undos reverted, and those that they left. A row of which a field was left is in both. */
export function undoneTabs(found: ImportPreviewFragment, report: ReportKind): RowTab[] {
  const tab = tabsFor(found, report);
  const [removed, restored, left] = [found.removed ?? 0, found.restored ?? 0, found.left ?? 0];
  return [
    tab('Removed', removed, 'added', true),
    tab('Restored', restored, 'updated', true),
    tab('New, and left', found.added - removed, 'added', false),
    tab('Changed, and left', left - (found.added - removed), 'updated', false),
  ];
}
