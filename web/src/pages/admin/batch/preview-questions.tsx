import { CheckField, SelectField } from '../../../ui/form-field';
import { Notice } from '../../../ui/notice';
import type { ImportPreviewFragment } from './batch.generated';
import { count, vendorWords } from './import-words';

interface PreviewQuestionsProps {
  found: ImportPreviewFragment;
  busy: boolean;
  anyVendor: boolean;
  onAnyVendor: (anyVendor: boolean) => void;
  onSheet: (sheet: string) => void;
}

/** Notes on how the file was read, and questions that staff must answer. */
export function PreviewQuestions({
  found: { needsKey, columnMapping, sheets, otherVendors, vendor, mappingFields },
  busy,
  anyVendor,
  onAnyVendor,
  onSheet,
}: PreviewQuestionsProps) {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  const key = mappingFields[0]?.label.toLowerCase() ?? '';
  return (
    <>
      {columnMapping != null && (
        <Notice>
          The columns are read by the mapping <strong>{columnMapping}</strong>.
        </Notice>
      )}
      {visible.length > 1 && (
        <SelectField
          label="Sheet"
          value={sheets.find(({ isRead }) => isRead)?.name ?? ''}
          disabled={busy}
          onChange={({ target }) => onSheet(target.value)}
        >
          {visible.map(({ name, records }) => (
            <option key={name} value={name}>
              {name}
              {records > 0 ? ` (${count(records)} records)` : ''}
            </option>
          ))}
        </SelectField>
      )}
      {needsKey && (
        <Notice kind="warning">
          No column is the {key} yet. Choose it under Columns, with at least one other column, then read the file again.
        </Notice>
      )}
      {otherVendors.length > 0 && vendor && (
        <>
          <Notice kind="warning">
            <strong>The file names another vendor: {otherVendors.join(', ')}.</strong> You chose {vendorWords(vendor)}.
            Choose another file, or confirm the vendor.
          </Notice>
          <CheckField
            label={`All items of this file are from ${vendorWords(vendor)}`}
            checked={anyVendor}
            disabled={busy}
            onChange={({ target }) => onAnyVendor(target.checked)}
          />
        </>
      )}
    </>
  );
}
