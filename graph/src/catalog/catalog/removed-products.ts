import type { Page, Window } from '../../platform/shared/connection.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../platform/shared/list-page.js';
import { composedStatement, type Reads, type ReadValue, type Sql } from '../../platform/shared/reads.js';
import { containing } from '../../platform/shared/text-pattern.js';

/** An item that was removed from the catalog. Its row is kept, because orders refer to it. */
export interface RemovedProduct {
  key: number;
  productId: string;
  description: string;
  /** Unix seconds */
  removedAt: number;
  substituteId: string | null;
  /** Whether an item for sale now has its item ID, which prevents restoring it. */
  isTaken: boolean;
  version: number;
}

/** Descriptions for both interfaces. */
export const aboutRemoved = {
  list: 'Items that were removed from the catalog, most recently removed first.',
  search: 'Part of the item ID, the vendor item number or the description, ignoring case.',
  removedAt: 'When it was removed, in Unix seconds.',
  isTaken: 'True if an item in the catalog has its item ID now. It cannot be restored then.',
  restore:
    'Returns a removed item to the catalog and the search. It comes back as it was, but not to lists of favorites. DUPLICATE if another item has its item ID now; NOT_FOUND if the item is not a removed one.',
};

const { NEWEST: mostRecent } = sortOrders('removedProducts', {
  NEWEST: [
    [
      ['deleted_at', 'time'],
      ['key', 'whole'],
    ],
    'desc',
  ],
});

const columns = `page.key, page.product_id as "productId", page.description, extract(epoch from page.deleted_at)::float8 as "removedAt",
  page.substitute_id as "substituteId", page.version,
  exists (select 1 from product other where lower(other.product_id) = lower(page.product_id) and other.deleted_at is null) as "isTaken"`;

function removed(search: string): Sql {
  if (search === '') return { text: 'deleted_at is not null', values: [] };
  const pattern = containing(search);
  return {
    text: 'deleted_at is not null and (product_id ilike ? or vendor_item_number ilike ? or description ilike ?)',
    values: [pattern, pattern, pattern],
  };
}

/** A page of the removed items, or of those that match `search`, the most recently removed first. */
export async function listRemoved(reads: Reads, search: string, window: Window): Promise<Page<RemovedProduct>> {
  const list: PagedList<ReadValue> = { from: 'product', where: removed(search), order: mostRecent, columns };
  const { text, values } = pageStatement(list, window);
  const rows = await reads.rows<PageRow<RemovedProduct>>(composedStatement(text, { prepared: false }), values);
  return pageOf(rows, list, window);
}
