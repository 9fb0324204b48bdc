import { AccountCartDocument, CartVersionDocument, ChangeCartDocument } from '../src/cart/account-cart.generated';
import { CartPricesDocument } from '../src/cart/cart-prices.generated';
import { UsualQuantitiesDocument } from '../src/cart/usual-quantities.generated';
import { answer, type Answer } from './answers';
import { cartLine, type product } from './build';

type Line = ReturnType<typeof cartLine>;

interface Sold {
  products: readonly ReturnType<typeof product>[];
  lines?: readonly Line[];
  /** The customer's usual quantity of every product */
  usualQuantity?: number | null;
}

/** The account's cart, which takes the changes that a page sends. `products` are the ones that are sold now. */
export function accountCart({ products, lines = [], usualQuantity = null }: Sold) {
  let cart = { key: 3, name: 'Cart', version: 1, orderedVersion: null, lines };
  const withKeys = (keys: readonly number[]) => products.filter(({ key }) => keys.includes(key));

  function changed(productKey: number, quantityOf: (before: number) => number, confirmed?: number | null): Line[] {
    const before = cart.lines.find(line => line.productKey === productKey);
    const sold = products.find(({ key }) => key === productKey);
    const line = before ?? (sold && cartLine(sold, 0));
    const quantity = quantityOf(before?.quantity ?? 0);
    return line && quantity > 0 ? [{ ...line, quantity, confirmed: confirmed ?? line.confirmed }] : [];
  }

  const answers: Answer[] = [
    answer(AccountCartDocument, () => ({ cart: { ...cart, lines: [...cart.lines] } })),
    answer(CartVersionDocument, () => ({ cart })),
    answer(ChangeCartDocument, ({ input }) => {
      for (const { productKey, by, quantity, confirmed } of input.lines) {
        const others = cart.lines.filter(line => line.productKey !== productKey);
        const now = changed(productKey, before => quantity ?? before + (by ?? 0), confirmed);
        cart = { ...cart, version: cart.version + 1, lines: [...others, ...now] };
      }
      return { changeCart: { ...cart, lines: [...cart.lines] } };
    }),
    answer(CartPricesDocument, ({ keys }) => ({ productsByKey: withKeys([keys].flat()) })),
    answer(UsualQuantitiesDocument, ({ keys }) => ({
      productsByKey: withKeys([keys].flat()).map(({ key }) => ({ key, usualQuantity })),
    })),
  ];
  return {
    answers,
    /** The quantities by product key */
    quantities: () => Object.fromEntries(cart.lines.map(({ productKey, quantity }) => [productKey, quantity])),
  };
}
