import { screen, within } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { ArchivedChangesDocument, type ChangeRow_ChangeFragment } from '../records/history.generated';
import { ChangeLogDocument } from './history.generated';

const change: ChangeRow_ChangeFragment = {
  key: '7',
  actorName: 'Dana Cole',
  forName: null,
  ip: '192.0.2.7',
  subject: 'customer',
  subjectKey: 12,
  label: 'Roadrunner Ridge Construction',
  customerName: 'Roadrunner Ridge Construction',
  action: 'updated',
  date: 1_790_000_000,
  isUndo: false,
  import: { key: 5, kind: 'customers', fileName: 'customers.xlsx' },
  fields: [{ field: 'terms', from: 'COD', to: 'NET30', fromName: null, toName: null }],
};

test('the history names the import of a change and its undo, with a link, and links imports themselves', async () => {
  const nodes = [
    { ...change, key: '9', isUndo: true },
    { ...change, key: '8', subject: 'import', subjectKey: 5, label: 'customers.xlsx', customerName: null, fields: [] },
    change,
    { ...change, key: '6', import: null },
  ];
  await renderPage('/admin/history', {
    signedIn: staff,
    answers: [
      answer(ChangeLogDocument, () => ({ changes: { totalCount: nodes.length, nodes } })),
      answer(ArchivedChangesDocument, () => ({ archivedChanges: null })),
    ],
  });
  const changes = within(await screen.findByRole('list', { name: 'Changes' }))
    .getAllByRole('listitem')
    .filter(item => item.querySelector('time'));
  const linked = changes.map(item => {
    const link = within(item).queryByRole('link', { name: 'customers.xlsx' });
    return link && [link.parentElement?.textContent, link.getAttribute('href')];
  });
  const address = '/admin/batch-add-customers?import=5';
  expect(linked).toEqual([
    ['Undo of import customers.xlsx', address],
    ['Import customers.xlsx', address],
    ['Import customers.xlsx', address],
    null,
  ]);
});
