import type { Product, Store } from './store';

/** Adds items for 34 lines in all usual formats, and 6 that need a decision, each for a different reason. */
export async function fortyLines(store: Store): Promise<{ items: Product[]; text: string }> {
  const items = await store.addItems(...Array.from({ length: 34 }, () => ({ cost: '2.00' })));
  const [gone, onlyInStore, minimum, fraction] = (await store.addItems(
    {},
    { inStoreOnly: true },
    { minimum: 50, pack: 50 },
    {},
  )) as [Product, Product, Product, Product];
  await store.deleteItem(gone.key);
  const forms = [
    (id: string) => `${id} x 2`,
    (id: string) => `2 ea ${id.replaceAll('-', '')}`,
    (id: string) => `${id}\t2`,
    (id: string) => `2,${id}`,
  ];
  const good = items.map(({ productId }, index) => forms[index % forms.length]?.(productId) ?? '');
  const bad = [
    'NO-SUCH-1 x 2',
    `${items[0]?.productId} x 0`,
    `${gone.productId} x 2`,
    `${onlyInStore.productId} x 2`,
    `${minimum.productId} x 10`,
    `${fraction.productId} x 1.5`,
  ];
  return { items, text: ['Item\tQty', ...good, ...bad].join('\n') };
}
