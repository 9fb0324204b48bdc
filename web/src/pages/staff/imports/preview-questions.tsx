import { SelectField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import type { ImportPreviewFragment } from './imports.generated';
import { count } from './import-words';

interface PreviewQuestionsProps {
  found: ImportPreviewFragment;
  busy: boolean;
  onSheet: (sheet: string) => void;
}

/** Notes on how the file was read, and the choice of its sheet. */
export function PreviewQuestions({
  found: { needsKey, columnMapping, sheets, mappingFields, questions },
  busy,
  onSheet,
}: PreviewQuestionsProps) {
  const read = sheets.filter(({ isRead }) => isRead);
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const key = mappingFields[0]?.label.toLowerCase() ?? '';
  return (
    <>
      {columnMapping != null && (
        <Notice>
          The file is read by the layout <strong>{columnMapping}</strong>.
        </Notice>
      )}
      {visible.length > 1 && !questions.some(({ kind }) => kind === 'sheet') && (
        <SelectField
          label="Sheet"
          value={read.length === 1 ? read[0]?.name : ''}
          disabled={busy}
          onChange={({ target }) => onSheet(target.value)}
        >
          {read.length > 1 && <option value="">All sheets that are alike</option>}
          {visible.map(({ name, records }) => (
            <option key={name} value={name}>
              {name}
              {records > 0 ? ` (${count(records)} records)` : ''}
            </option>
          ))}
        </SelectField>
      )}
      {needsKey && questions.length === 0 && (
        <Notice kind="warning">
          No column is the {key} yet. Choose it under Columns, with at least one other column, then read the file again.
        </Notice>
      )}
    </>
  );
}
