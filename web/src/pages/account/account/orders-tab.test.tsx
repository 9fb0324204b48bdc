import { screen, within } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { AccountOrdersDocument } from './orders.generated';

test('[ACC-5][ORD-1] the order history lists number, date, status and total, and the number opens the order', async () => {
  const order = {
    key: 41,
    date: 1_790_000_000,
    total: '1237.50',
    status: 'placed' as const,
    poNumber: 'HILL-4471',
    job: { name: 'Wing B', code: 'W2' },
  };
  await renderPage('/account/order-history', {
    signedIn: customer,
    answers: [
      answer(AccountOrdersDocument, () => ({
        me: { key: customer.key, orders: { totalCount: 1, nodes: [order] } },
        customerJobs: [],
      })),
    ],
  });
  const row = await screen.findByRole('row', { name: /^41/ });
  expect(row).toHaveTextContent(/^41.*2026.*PlacedWing BHILL-4471\$1,237\.50Re-order$/);
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/order/41');
});
