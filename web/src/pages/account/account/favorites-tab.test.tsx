import { screen, waitFor, within } from '@testing-library/react';
import { accountCart } from '../../../../test/account-cart';
import { answer } from '../../../../test/answers';
import { product } from '../../../../test/build';
import { customer } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  AccountFavoritesDocument,
  AccountRemoveFavoriteDocument,
  type AccountFavoritesQuery,
} from './favorites.generated';

async function openFavorites(listed: AccountFavoritesQuery['favorites']) {
  let favorites = listed;
  const cart = accountCart({ products: [product()] });
  const answers = [
    ...cart.answers,
    answer(AccountFavoritesDocument, () => ({ favorites })),
    answer(AccountRemoveFavoriteDocument, ({ productKey }) => {
      favorites = favorites.filter(({ key }) => key !== productKey);
      return { removeFavorite: { key: productKey, favorite: false, favoriteKey: null } };
    }),
  ];
  return { ...(await renderPage('/account/favorites', { signedIn: customer, answers })), cart };
}

test('[ACC-1][ACC-4] the account opens the tab of its address, and shows favorites as a table', async () => {
  await openFavorites(['Chisel', 'Mallet'].map((description, key) => product({ key, description, favorite: true })));
  const [, ...rows] = await screen.findAllByRole('row');
  expect(rows.map(row => within(row).getByRole('link').textContent)).toEqual(['Chisel', 'Mallet']);
  expect(rows[0]?.querySelector('img')).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(menu.getByRole('link', { name: 'Favorites' })).toHaveAttribute('aria-current', 'page');
});

test('[ACC-4] an account without favorites shows a message', async () => {
  await openFavorites([]);
  expect(await screen.findByText("Oops, looks like we don't have anything to see here.")).toBeVisible();
});

test('[ACC-4] adds a favorite to the cart from its row, and removes it from the favorites', async () => {
  const { user, cart } = await openFavorites([product({ favorite: true })]);
  const quantity = await screen.findByLabelText('quantity of Cold Chisel');
  await user.clear(quantity);
  await user.type(quantity, '3');
  await user.click(screen.getByRole('button', { name: 'Add Cold Chisel to cart' }));
  expect(await screen.findByText('3 in cart')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Cold Chisel from favorites' }));
  expect(await screen.findByText("Oops, looks like we don't have anything to see here.")).toBeVisible();
  await waitFor(() => expect(cart.quantities()).toEqual({ 42: 3 }));
});
