import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChanges } from '../../audit/index.js';
import type { Page, Window } from '../../shared/connection.js';
import { sortOrders } from '../../shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../shared/list-page.js';
import type { ImportKind } from '../kinds/index.js';
import type { OriginalCell } from '../recognise/index.js';
import type { Outcome, StagedError } from './compare-row.js';

/** A share of the unit price above which a change is looked at first. */
const largePriceChange = 0.25;

export interface ListedRow {
  row: number;
  recordId: string | null;
  outcome: Outcome;
  changes: FieldChanges;
  errors: StagedError[];
  notes: string[];
  /** As decimal text */
  priceChange: string | null;
  undone: boolean;
}

const { REVIEW: forReview } = sortOrders('importedRows', {
  REVIEW: [
    [
      [`case when abs(price_change) > ${largePriceChange} then 0 else 1 end`, 'whole'],
      ['row', 'whole'],
    ],
    'asc',
  ],
});

export interface RowsAsked {
  outcome: Outcome;
  /** Only rows that an undo took back, or only those it left; null: both */
  undone?: boolean | null;
}

/** A page of an import's rows with one outcome: large price changes first, then in the order of the file. */
export async function listRows(
  em: EntityManager,
  importKey: number,
  { outcome, undone = null }: RowsAsked,
  window: Window,
): Promise<Page<ListedRow>> {
  const list: PagedList<number | string | boolean | null> = {
    from: 'import_row',
    where: {
      text: 'import_key = ? and outcome = ? and undone = coalesce(?, undone)',
      values: [importKey, outcome, undone],
    },
    order: forReview,
    columns:
      'row, record_id as "recordId", outcome, changes, errors, notes, price_change::text as "priceChange", undone',
  };
  const { text, values } = pageStatement(list, window);
  return pageOf(await em.execute<PageRow<ListedRow>[]>(text, values), list, window);
}

/** How many unit prices change by more than a quarter. */
export async function countLargePriceChanges(em: EntityManager, importKey: number): Promise<number> {
  const [counted] = await em.execute<{ rows: string }[]>(
    `select count(*) as rows from import_row where import_key = ? and outcome = 'updated' and abs(price_change) > ${largePriceChange}`,
    [importKey],
  );
  return Number(counted?.rows ?? 0);
}

export interface UnknownText {
  field: string;
  text: string;
  rows: number;
}

const mostUnknown = 200;

/** Categories that the store does not have and would make, with the rows that name them. */
export async function newCategories(
  em: EntityManager,
  importKey: number,
  { name }: ImportKind,
): Promise<UnknownText[]> {
  if (name !== 'products') return [];
  const rows = await em.execute<{ text: string; rows: string }[]>(
    `select min(named.text) as text, count(*) as rows from (select r.changes->'category'->>'to' as text from import_row r where r.import_key = ? and jsonb_exists(r.changes, 'category')) named
     where not exists (select 1 from category c where lower(c.name) = lower(named.text)) group by lower(named.text) order by lower(named.text) limit ${mostUnknown}`,
    [importKey],
  );
  return rows.map(({ text, rows: count }) => ({ field: 'category', text, rows: Number(count) }));
}

/** Texts of refused rows of which a person may say what is meant. */
export async function refusedTexts(em: EntityManager, importKey: number): Promise<UnknownText[]> {
  const rows = await em.execute<{ field: string; text: string; rows: string }[]>(
    `select e->>'unknownIn' as field, min(e->>'unknown') as text, count(*) as rows from import_row r cross join lateral jsonb_array_elements(r.errors) e
     where r.import_key = ? and r.outcome = 'refused' and jsonb_exists(e, 'unknown') group by e->>'unknownIn', lower(e->>'unknown') order by 1, 2 limit ${mostUnknown}`,
    [importKey],
  );
  return rows.map(({ rows: count, ...found }) => ({ ...found, rows: Number(count) }));
}

/** The refused rows as they stand in the file, with their numbers and reasons. */
export function refusedOriginals(
  em: EntityManager,
  importKey: number,
): Promise<{ row: number; original: OriginalCell[] | null; errors: StagedError[] }[]> {
  return em.execute(
    "select row, original, errors from import_row where import_key = ? and outcome = 'refused' order by row",
    [importKey],
  );
}
