import { screen } from '@testing-library/react';
import { answer } from '../../../../test/answers';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import { PaymentDifferencesDocument } from './payment-differences.generated';

test('a list of payment differences that fails to load shows an error, and loads on retry', async () => {
  let isConnected = false;
  const { user } = await renderPage('/admin/payment-differences', {
    signedIn: staff,
    answers: [
      answer(PaymentDifferencesDocument, () => {
        if (!isConnected) throw new TypeError('Failed to fetch');
        return {
          paymentDifferences: { totalCount: 0, nodes: [] },
          openPaymentDifferences: 0,
          lastSettlementRun: null,
        };
      }),
    ],
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isConnected = true;
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Compare now' })).toBeVisible();
  expect(again).not.toBeInTheDocument();
});
