import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../test/answers';
import { cartLine, product } from '../../test/build';
import { customer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { AccountCartDocument, CartVersionDocument, ChangeCartDocument } from './account-cart.generated';
import { CartPricesDocument } from './cart-prices.generated';
import { UsualQuantitiesDocument } from './usual-quantities.generated';

test('[CART-5] a change made during a poll for changes is sent when the poll ends, not with the next poll', async () => {
  const item = product();
  const cart = { key: 3, name: 'Cart', version: 1, orderedVersion: null, lines: [cartLine(item, 1)] };
  let endPoll: (() => void) | undefined;
  const calls: string[] = [];
  const { user } = await renderPage('/cart', {
    signedIn: customer,
    answers: [
      answer(AccountCartDocument, () => ({ cart })),
      answer(CartVersionDocument, () => {
        calls.push('poll');
        return new Promise(resolve => (endPoll = () => resolve({ cart })));
      }),
      answer(CartPricesDocument, () => ({ productsByKey: [{ ...item, ownNumber: null }] })),
      answer(UsualQuantitiesDocument, () => ({ productsByKey: [{ key: item.key, usualQuantity: null }] })),
      answer(ChangeCartDocument, () => {
        calls.push('save');
        return { changeCart: { ...cart, version: 2, lines: [cartLine(item, 2)] } };
      }),
    ],
  });
  const increase = await screen.findByRole('button', { name: 'Increase Quantity of Cold Chisel' });
  await waitFor(() => expect(endPoll).toBeDefined());

  await user.click(increase);
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(calls).toEqual(['poll']);
  endPoll?.();
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  expect(calls[1]).toBe('save');
});
