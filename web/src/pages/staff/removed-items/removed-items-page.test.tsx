import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { RemovedItemsPageDocument } from './removed-items.generated';

const removed = (description: string, key = 0) => ({
  key,
  productId: `T-${key}`,
  description,
  removedAt: 1_790_000_000,
  substituteId: null,
  isTaken: description === 'Trowel',
  version: 1,
});

test('[ADM-13] removed items cannot be pressed while they are read again', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>(resolve => (release = resolve));
  const { user } = await renderPage('/admin/removed-items', {
    signedIn: staff,
    answers: [
      answer(RemovedItemsPageDocument, async ({ search }) => {
        if (search) await held;
        return { removedProducts: { totalCount: 1, nodes: [removed('Float')] } };
      }),
    ],
  });
  const rows = (await screen.findByRole('button', { name: 'Restore T-0' })).closest('tbody');
  expect(rows).not.toHaveAttribute('inert');
  await user.type(screen.getByLabelText('Search removed items'), 'float');
  await waitFor(() => expect(rows).toHaveAttribute('inert'));
  release();
  await waitFor(() => expect(rows).not.toHaveAttribute('inert'));
});

test('[ADM-13] an item whose ID is in use again cannot be restored, and the list shows the reason', async () => {
  const nodes = ['Trowel', 'Float'].map(removed);
  await renderPage('/admin/removed-items', {
    signedIn: staff,
    answers: [answer(RemovedItemsPageDocument, () => ({ removedProducts: { totalCount: 2, nodes } }))],
  });
  const taken = within(await screen.findByRole('row', { name: /Trowel/ }));
  expect(taken.getByText('Its item ID is in use.')).toBeVisible();
  expect(taken.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Restore T-1' })).toBeVisible();
});
