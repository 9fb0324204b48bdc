import { screen, waitFor, within } from '@testing-library/react';
import { answer, refusal } from '../../../../test/answers';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { VendorSuggestionsDocument } from '../records/vendor-box.generated';
import {
  ColumnMappingsDocument,
  ImportedRowsDocument,
  ImportUndoPreviewDocument,
  OpenedImportDocument,
  PastImportsDocument,
  UndoImportDocument,
  type ImportPreviewFragment,
  type ImportUndoPreviewQuery,
  type UndoImportMutationVariables,
} from './imports.generated';

const imported: ImportPreviewFragment = {
  key: 5,
  kind: 'products',
  fileName: 'spring prices.xlsx',
  status: 'completed',
  message: null,
  rows: 3,
  rowsDone: 3,
  secondsLeft: null,
  added: 0,
  changed: 3,
  unchanged: 0,
  refused: 0,
  removed: null,
  restored: null,
  left: null,
  vendor: { key: 3, id: 'MIL', name: 'Milwaukee' },
  notes: [],
  needsKey: false,
  questions: [],
  columnMapping: null,
  sheets: [],
  unknown: [],
  emptiesBlanks: false,
  largePriceChanges: 0,
  sentBefore: null,
  rowKinds: [],
  mapping: [],
  mappingFields: [],
};

type Previewed = NonNullable<ImportUndoPreviewQuery['batchImport']>;

const warranty = (row: number, now: string): Previewed['keptFields'][number] => ({
  row,
  recordId: `48-22-000${row}`,
  field: 'warranty',
  imported: [{ field: 'warranty', from: '1 year', to: '2 years', fromName: null, toName: null }],
  since: [{ to: now, toName: null }],
  lastChange: {
    key: String(row),
    actorName: 'Dana Cole',
    date: 1_790_000_000,
    isUndo: false,
    import: row === 3 ? { key: 9, kind: 'products', fileName: 'summer.xlsx' } : null,
  },
});

async function openDialog(send: (sent: UndoImportMutationVariables) => void) {
  let status = 'completed';
  const { user } = await renderPage('/admin/batch-add-items?import=5', {
    signedIn: staff,
    answers: [
      answer(VendorSuggestionsDocument, () => ({ vendors: { nodes: [] } })),
      answer(PastImportsDocument, () => ({ batchImports: { totalCount: 0, nodes: [] } })),
      answer(ColumnMappingsDocument, () => ({ columnMappings: [] })),
      answer(ImportedRowsDocument, () => ({ batchImport: { key: 5, records: { totalCount: 0, nodes: [] } } })),
      answer(OpenedImportDocument, () => ({
        batchImport:
          status === 'undone' ? { ...imported, status, removed: 0, restored: 3, left: 1 } : { ...imported, status },
      })),
      answer(ImportUndoPreviewDocument, ({ offset }) => ({
        batchImport: {
          key: 5,
          kind: 'products',
          keptFields: offset === 0 ? [warranty(2, '5 years'), warranty(3, '10 years')] : [],
          undoPreview: {
            removed: 0,
            restored: 3,
            edited: 2,
            laterImports: [],
            kept: [{ field: 'warranty', records: 2 }],
            seen: 'as shown',
          },
        },
      })),
      answer(UndoImportDocument, sent => {
        send(sent);
        status = 'undone';
        return { undoImport: { ...imported, status } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Undo this import?' })) };
}

test('staff see each field that was changed since with its values, and choose which to undo as well', async () => {
  const sent: UndoImportMutationVariables[] = [];
  const { user, dialog } = await openDialog(variables => sent.push(variables));
  expect(await dialog.findByText(/^This restores earlier values of 3 records/)).toBeVisible();
  const [first, second] = dialog.getAllByRole('listitem');
  if (!first || !second) throw new Error('Two fields were changed since.');
  expect(first).toHaveTextContent('48-22-0002: WarrantyBefore1 yearImported2 yearsNow5 years');
  expect(first).toHaveTextContent('Changed by Dana Cole');
  expect(within(second).getByRole('link', { name: 'summer.xlsx' })).toHaveAttribute(
    'href',
    '/admin/batch-add-items?import=9',
  );
  await user.click(within(first).getByRole('checkbox', { name: '48-22-0002: Warranty' }));
  await user.click(dialog.getByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(sent).toEqual([{ key: 5, overwrite: [{ field: 'warranty', row: 2 }], seen: 'as shown' }]));
  expect(await screen.findByText(/^This import was undone\. Removed 0, restored 3\./)).toHaveTextContent(
    'What was edited, used or imported again since stayed as it is.',
  );
  expect(screen.getByRole('button', { name: 'Undo the rest' })).toBeVisible();
});

test('staff choose a field of all records with one check', async () => {
  const sent: UndoImportMutationVariables[] = [];
  const { user, dialog } = await openDialog(variables => sent.push(variables));
  await user.click(await dialog.findByRole('checkbox', { name: 'Warranty of all 2 items' }));
  const one = dialog.getByRole('checkbox', { name: '48-22-0003: Warranty' });
  expect(one).toBeChecked();
  expect(one).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(sent).toEqual([{ key: 5, overwrite: [{ field: 'warranty' }], seen: 'as shown' }]));
});

test('a refusal because a value changed meanwhile is shown, and the import can be undone again', async () => {
  const { user, dialog } = await openDialog(() => {
    throw refusal('STALE', 409, 'These records changed after the list was shown. Look at it again, and choose.');
  });
  await user.click(await dialog.findByRole('checkbox', { name: '48-22-0002: Warranty' }));
  await user.click(dialog.getByRole('button', { name: 'Undo it' }));
  expect(await screen.findByText(/These records changed after the list was shown/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo this import' }));
  const again = within(await screen.findByRole('dialog'));
  expect(await again.findByRole('checkbox', { name: '48-22-0002: Warranty' })).not.toBeChecked();
});
