import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns the names of existing categories by lower-case name. Ignores the case of `names`. */
export async function categoriesNamed(em: EntityManager, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const found = await em.execute<{ name: string }[]>(
    'select name from category where lower(name) in (select lower(asked) from jsonb_array_elements_text(?::jsonb) asked)',
    [JSON.stringify(names)],
  );
  return new Map(found.map(({ name }) => [name.toLowerCase(), name]));
}

/** Returns the names of all categories, in lower case. */
export async function categoryNames(em: EntityManager): Promise<string[]> {
  return (await em.execute<{ name: string }[]>('select lower(name) as name from category')).map(({ name }) => name);
}

/** Finds the vendor's item numbers for numbers without leading zeros, where exactly one item matches. */
export async function itemNumbersWithZeros(
  em: EntityManager,
  vendorKey: number,
  bareNumbers: readonly string[],
): Promise<Map<string, string>> {
  const found = await em.execute<{ bare: string; id: string }[]>(
    `select ltrim(lower(m.product_id), '0') as bare, min(m.product_id) as id from product m
     where m.vendor_key = ? and left(m.product_id, 1) = '0' and m.deleted_at is null
       and ltrim(lower(m.product_id), '0') in (select jsonb_array_elements_text(?::jsonb))
     group by 1 having count(*) = 1`,
    [vendorKey, JSON.stringify(bareNumbers)],
  );
  return new Map(found.map(({ bare, id }) => [bare, id]));
}

/** Whether a product for sale or a removed one has this item ID, ignoring case. */
export async function wasEverSold(em: EntityManager, productId: string): Promise<boolean> {
  const found = await em.execute<unknown[]>(
    'select 1 from product where search_code(product_id) = search_code(?) and lower(product_id) = lower(?) limit 1',
    [productId, productId],
  );
  return found.length > 0;
}
