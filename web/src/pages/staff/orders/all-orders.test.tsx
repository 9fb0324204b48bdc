import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { customer, staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  AllOrdersAmountDocument,
  AllOrdersDocument,
  type AllOrdersQuery,
  type AllOrdersQueryVariables,
} from './all-orders.generated';
import { OpenPaymentsDocument } from './open-payments.generated';

type Order = AllOrdersQuery['orders']['nodes'][number];

const order: Order = {
  key: 41,
  customerNumber: customer.customerNumber,
  customerName: customer.name,
  date: 1_790_000_000,
  status: 'confirmed',
  payment: 'onAccount',
  poNumber: 'HILL-4471',
  job: { name: 'Wing B', code: 'W2' },
  total: '22.20',
};

/** Opens the orders. `isFound` tells whether the server finds the order with the variables of a request. */
async function openOrders(
  address: string,
  isFound: (filter: NonNullable<AllOrdersQueryVariables['filter']>) => boolean,
) {
  const requests: AllOrdersQueryVariables[] = [];
  const page = await renderPage(address, {
    signedIn: staff,
    answers: [
      answer(AllOrdersDocument, variables => {
        requests.push(variables);
        const nodes = isFound(variables.filter ?? {}) ? [order] : [];
        return {
          orders: { totalCount: nodes.length, totalIsCapped: false, pageInfo: { hasNextPage: false }, nodes },
        };
      }),
      answer(AllOrdersAmountDocument, () => ({ orders: { totalAmount: '22.20', cancelledAmount: '11.10' } })),
      answer(OpenPaymentsDocument, () => ({ unsettledPayments: { totalCount: 0, nodes: [] } })),
    ],
  });
  return { ...page, last: () => requests.at(-1) };
}

const row = () => screen.findByRole('row', { name: /^41/ });

test('[ADM-6] filters orders by status and payment, with the total of the matches', async () => {
  const { user, path, last } = await openOrders('/admin/all-orders?search=41', ({ statuses, payments }) => {
    const status = [statuses ?? []].flat();
    return (status.length === 0 || status.includes('confirmed')) && ![payments ?? []].flat().includes('refunded');
  });
  expect(await row()).toHaveTextContent('$22.20');
  await user.selectOptions(screen.getByLabelText('Status'), 'Placed');
  expect(await screen.findByText('No orders match "41" and these filters.')).toBeVisible();
  expect(path()).toBe('/admin/all-orders?search=41&status=placed');
  await user.selectOptions(screen.getByLabelText('Status'), 'Confirmed');
  await user.selectOptions(screen.getByLabelText('Payment'), 'On account');
  await waitFor(() =>
    expect(screen.getByText(/^1 order/)).toHaveTextContent(/^1 order, \$22\.20 in all, of which \$11\.10 cancelled$/),
  );
  await waitFor(() =>
    expect(last()).toMatchObject({ search: '41', filter: { statuses: ['confirmed'], payments: ['onAccount'] } }),
  );
  await user.selectOptions(screen.getByLabelText('Payment'), 'Refunded');
  await user.click(await screen.findByRole('button', { name: 'Show all orders' }));
  await waitFor(() => expect(path()).toBe('/admin/all-orders'));
  expect(screen.getByLabelText('Search orders')).toHaveValue('');
  expect(await row()).toBeVisible();
});

test('[JOB-10] staff narrow all orders by job and PO number', async () => {
  const { user, path, last } = await openOrders('/admin/all-orders', ({ poNumber }) => poNumber !== 'NO-SUCH-PO');
  expect(await row()).toHaveTextContent('W2 Wing B');
  expect(await row()).toHaveTextContent('HILL-4471');
  await user.type(screen.getByLabelText('Job'), 'wing b{Enter}');
  await user.type(screen.getByLabelText('PO number'), 'hill-4471{Enter}');
  await waitFor(() => expect(path()).toBe('/admin/all-orders?job=wing+b&po=hill-4471'));
  await waitFor(() => expect(last()?.filter).toEqual({ job: 'wing b', poNumber: 'hill-4471' }));
  await user.clear(screen.getByLabelText('PO number'));
  await user.type(screen.getByLabelText('PO number'), 'NO-SUCH-PO{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Show all orders' }));
  await waitFor(() => expect(screen.getByLabelText('Job')).toHaveValue(''));
  expect(screen.getByLabelText('PO number')).toHaveValue('');
});

test('[ADM-6] a search without matches shows a message', async () => {
  await openOrders('/admin/all-orders?search=no+such+order', () => false);
  expect(await screen.findByText('No orders match "no such order".')).toBeVisible();
});
