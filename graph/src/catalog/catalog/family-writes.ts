import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldChanges, recordRowChanges, type FieldChanges } from '../../platform/audit/index.js';
import type { Author } from '../../platform/shared/access.js';
import { executeBound, LargeText } from '../../platform/shared/bound-statement.js';
import { AppError, invalidInput } from '../../platform/shared/errors.js';
import { readStatement } from '../../platform/shared/reads.js';

export interface CategoryFamily {
  /** Key of one of its items */
  productKey: number;
  name: string;
  count: number;
}

/** An item for sale that is in no family */
export interface LooseItem {
  key: number;
  version: number;
  productId: string;
  description: string;
  vendorKey: number | null;
}

export interface FamilyItem {
  key: number;
  /** The version that was read */
  version: number;
  attributes: string | null;
}

interface Written {
  actor: Author | null;
  at: Date;
}

interface StoredItem {
  key: number;
  version: number;
  productId: string;
  categoryKey: number | null;
  family: string | null;
  attributes: string | null;
}

export const mostLooseItems = 5_000;
const mostFamilies = 500;

/** Sorted by description, so that items of one family are read together */
export const looseItems = readStatement(
  `select key, version, product_id as "productId", description, vendor_key as "vendorKey" from product
     where category_key = ? and family is null and deleted_at is null order by lower(description), key limit ${mostLooseItems}`,
);

export const looseItemCount = readStatement(
  'select count(*)::int as count from product where category_key = ? and family is null and deleted_at is null',
);

export const familiesOfCategory = readStatement(
  `select min(key) as "productKey", min(family) as name, count(*)::int as count from product
     where category_key = ? and family is not null and deleted_at is null group by lower(family) order by lower(family) limit ${mostFamilies}`,
);

const storedItem =
  'p.key, p.version, p.product_id as "productId", p.category_key as "categoryKey", p.family, p.attributes';

/**
 * Puts items of one category into a family, all or nothing, in four statements. Throws STALE with the changed items.
 */
export async function writeFamily(
  em: EntityManager,
  name: string,
  items: readonly FamilyItem[],
  written: Written,
): Promise<CategoryFamily> {
  const stored = await executeBound<StoredItem>(
    em,
    `select ${storedItem} from product p
       where p.key in (select value::int from jsonb_array_elements_text($1::jsonb)) and p.deleted_at is null order by p.key for update`,
    [JSON.stringify(items.map(({ key }) => key))],
  );
  const categoryKey = assertWritable(stored, items);
  const wanted = new Map(items.map(item => [item.key, item]));
  await writeItems(
    em,
    stored.map(item => ({ ...item, after: { family: name, attributes: wanted.get(item.key)?.attributes ?? null } })),
    written,
  );
  const [family] = await executeBound<CategoryFamily>(
    em,
    'select min(key) as "productKey", min(family) as name, count(*)::int as count from product where category_key = $1 and lower(family) = lower($2) and deleted_at is null',
    [categoryKey, name],
  );
  if (!family) throw new Error('The family that was just written has no items');
  return family;
}

/**
 * Removes all items from a family; they keep their attributes. Returns their number. Throws NOT_FOUND if it is 0.
 */
export async function dissolveFamily(
  em: EntityManager,
  { categoryKey, name }: { categoryKey: number; name: string },
  written: Written,
): Promise<number> {
  const stored = await executeBound<StoredItem>(
    em,
    `select ${storedItem} from product p
       where p.category_key = $1 and lower(p.family) = lower($2) and p.deleted_at is null order by p.key for update`,
    [categoryKey, name],
  );
  if (stored.length === 0) throw new AppError('NOT_FOUND', 'Family not found.');
  await writeItems(
    em,
    stored.map(item => ({ ...item, after: { family: null, attributes: item.attributes } })),
    written,
  );
  return stored.length;
}

/** Returns the category of the items. Throws if an item is missing or changed, or if they are in several categories. */
function assertWritable(stored: readonly StoredItem[], items: readonly FamilyItem[]): number {
  if (stored.length < items.length) {
    const found = new Set(stored.map(({ key }) => key));
    const missing = items.flatMap(({ key }, index) =>
      found.has(key) ? [] : [[`items.${index}.key`, ['Item not found.']]],
    );
    throw new AppError('NOT_FOUND', 'Some items are no longer sold. Leave them out.', {
      errors: Object.fromEntries(missing) as Record<string, string[]>,
    });
  }
  const seen = new Map(items.map(({ key, version }) => [key, version]));
  const changed = stored.filter(({ key, version }) => seen.get(key) !== version);
  if (changed.length > 0) throw staleItems(changed);
  const [category, ...others] = new Set(stored.map(({ categoryKey }) => categoryKey));
  if (category == null || others.length > 0) throw invalidInput({ items: ['All items must be in one category.'] });
  return category;
}

function staleItems(changed: readonly StoredItem[]): AppError {
  const names = changed.slice(0, 5).map(({ productId }) => productId);
  const more = changed.length > names.length ? ` and ${changed.length - names.length} more` : '';
  return new AppError(
    'STALE',
    `Changed meanwhile: ${names.join(', ')}${more}. Nothing was saved. Load the proposals again.`,
    { items: changed.map(({ key, productId, version }) => ({ key, productId, current: version })) },
  );
}

type WrittenItem = StoredItem & { after: { family: string | null; attributes: string | null } };

/** Writes the changed values, and a log entry for each changed item. */
async function writeItems(em: EntityManager, items: readonly WrittenItem[], { actor, at }: Written): Promise<void> {
  const rows = items.flatMap(({ key, productId, family, attributes, after }) => {
    const changes: FieldChanges = fieldChanges({ family, attributes }, after, ['family', 'attributes']);
    return Object.keys(changes).length === 0 ? [] : [{ key, productId, ...after, changes }];
  });
  if (rows.length === 0) return;
  const json = JSON.stringify(rows);
  await executeBound(
    em,
    `update product p set family = row.family, attributes = row.attributes, version = p.version + 1
       from jsonb_to_recordset($1::jsonb) row (key int, family text, attributes text) where p.key = row.key`,
    [new LargeText(json)],
  );
  await recordRowChanges(em, actor, at, {
    subject: 'product',
    subjectKey: 'row.key',
    label: 'row."productId"',
    action: "'updated'",
    changes: 'row.changes',
    from: 'jsonb_to_recordset(?::jsonb) row (key int, "productId" text, changes jsonb)',
    values: [json],
  });
}
