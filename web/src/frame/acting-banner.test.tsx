import { screen, waitFor } from '@testing-library/react';
import { accountCart } from '../../test/account-cart';
import { answer } from '../../test/answers';
import { cartLine, product } from '../../test/build';
import { customer, sessionOf, staff } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { CartVersionDocument, ChangeCartDocument } from '../cart/account-cart.generated';
import { startActing } from '../session/session-store';
import { StopActingDocument } from './acting.generated';

test('[ADM-12][CART-5] a change made just before staff stop acting is saved first, and no poll outlives the session', async () => {
  const item = product();
  const cart = { key: 3, name: 'Cart', version: 1, orderedVersion: null, lines: [cartLine(item, 1)] };
  const sent: string[] = [];
  let isHeld = false;
  let endPoll: (() => void) | undefined;
  const { user } = await renderPage('/cart', {
    signedIn: staff,
    answers: [
      ...accountCart({ products: [item], lines: [cartLine(item, 1)] }).answers,
      answer(CartVersionDocument, () => {
        if (!isHeld) return { cart };
        return new Promise(resolve => (endPoll = () => resolve({ cart })));
      }),
      answer(ChangeCartDocument, () => {
        sent.push('change');
        return { changeCart: { ...cart, version: 2, lines: [cartLine(item, 2)] } };
      }),
      answer(StopActingDocument, () => {
        sent.push('stop');
        return { stopActing: true };
      }),
    ],
  });
  await startActing(sessionOf(customer), '/');
  const stop = await screen.findByRole('button', { name: 'Stop' });
  const increase = await screen.findByRole('button', { name: 'Increase Quantity of Cold Chisel' });
  isHeld = true;
  await waitFor(() => expect(endPoll).toBeDefined());

  await user.click(increase);
  await user.click(stop);
  await user.click(stop);
  await new Promise(resolve => setTimeout(resolve, 500));
  expect(sent).toEqual([]);
  isHeld = false;
  endPoll?.();
  await waitFor(() => expect(sent).toContain('stop'));
  expect(sent).toEqual(['change', 'stop']);
  await waitFor(() => expect(stop).not.toBeInTheDocument());
});
