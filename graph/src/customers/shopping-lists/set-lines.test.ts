import { mostShoppingListLines, missingToPar } from '../../definitions/shopping-list.js';
import { setLines } from './set-lines.js';

const listKey = 1;

test(`[LIST-2] a list takes ${mostShoppingListLines} lines, and no more`, () => {
  const keys = Array.from({ length: mostShoppingListLines + 1 }, (_, index) => index + 1);
  const products = new Set(keys);
  const full = setLines(
    [],
    keys.slice(1).map(productKey => ({ productKey })),
    { listKey, products },
  );
  expect(full).toHaveLength(mostShoppingListLines);
  expect(() => setLines(full, [{ productKey: 1 }], { listKey, products })).toThrow();
  const exchanged = setLines(full, [{ productKey: 2, remove: true }, { productKey: 1 }], { listKey, products });
  expect(exchanged).toHaveLength(mostShoppingListLines);
});

test('[LIST-4] the quantity that fills up to par is never negative', () => {
  expect([missingToPar(8, 3), missingToPar(8, 8), missingToPar(8, 20), missingToPar(0, 0)]).toEqual([5, 0, 0, 0]);
});
