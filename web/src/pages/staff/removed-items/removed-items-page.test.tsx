import { screen, within } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { RemovedItemsPageDocument } from './removed-items.generated';

test('[ADM-13] an item whose ID is in use again cannot be restored, and the list shows the reason', async () => {
  const nodes = ['Trowel', 'Float'].map((description, key) => ({
    key,
    productId: `T-${key}`,
    description,
    removedAt: 1_790_000_000,
    substituteId: null,
    isTaken: description === 'Trowel',
    version: 1,
  }));
  await renderPage('/admin/removed-items', {
    signedIn: staff,
    answers: [answer(RemovedItemsPageDocument, () => ({ removedProducts: { totalCount: 2, nodes } }))],
  });
  const taken = within(await screen.findByRole('row', { name: /Trowel/ }));
  expect(taken.getByText('Its item ID is in use.')).toBeVisible();
  expect(taken.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Restore T-1' })).toBeVisible();
});
