import type { Page, Window } from '../../platform/shared/connection.js';
import { sortOrders } from '../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../platform/shared/list-page.js';
import { composedStatement, type Reads, type ReadValue, type Sql } from '../../platform/shared/reads.js';
import { containing } from '../../platform/shared/text-pattern.js';

/** A customer that staff deleted. Its row is kept, because orders refer to it. */
export interface RemovedCustomer {
  key: number;
  customerNumber: number;
  name: string;
  /** Unix seconds */
  removedAt: number;
  version: number;
}

/** Descriptions for both interfaces. */
export const aboutRemovedCustomers = {
  list: 'Customers that staff deleted, most recently deleted first. Erased ones are omitted.',
  search: 'Part of the name, or the beginning of the customer number, ignoring case.',
  removedAt: 'When it was deleted, in Unix seconds.',
  restore:
    'Brings a deleted customer back with its contacts, locations and finance, but without the carts, lists, favorites, jobs and part numbers that were deleted with it. It has no password: issue an activation code. Staff come back as customers of tier 0. NOT_FOUND if the customer is not a deleted one, or was erased.',
};

const { NEWEST: mostRecent } = sortOrders('removedCustomers', {
  NEWEST: [
    [
      ['deleted_at', 'time'],
      ['key', 'whole'],
    ],
    'desc',
  ],
});

const columns = `page.key, page.customer_number as "customerNumber", page.name, extract(epoch from page.deleted_at)::float8 as "removedAt", page.version`;

function removed(search: string): Sql {
  const all = 'deleted_at is not null and erased_at is null';
  if (search === '') return { text: all, values: [] };
  const pattern = containing(search);
  if (!/^\d+$/.test(search)) return { text: `${all} and name ilike ?`, values: [pattern] };
  return { text: `${all} and (name ilike ? or customer_number::text like ?)`, values: [pattern, `${search}%`] };
}

/** A page of the deleted customers, or of those that match `search`, the most recently deleted first. */
export async function listRemovedCustomers(
  reads: Reads,
  search: string,
  window: Window,
): Promise<Page<RemovedCustomer>> {
  const list: PagedList<ReadValue> = { from: 'customer', where: removed(search), order: mostRecent, columns };
  const { text, values } = pageStatement(list, window);
  const rows = await reads.rows<PageRow<RemovedCustomer>>(composedStatement(text, { prepared: false }), values);
  return pageOf(rows, list, window);
}
