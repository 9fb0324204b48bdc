import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfMeasure } from '../../../definitions/unit.js';
import type { FieldChanges } from '../../../platform/audit/index.js';
import type { Page, Window } from '../../../platform/shared/connection.js';
import { sortOrders } from '../../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../../platform/shared/list-page.js';
import type { ImportKind } from '../kinds/index.js';
import type { OriginalCell } from '../recognize/index.js';
import type { Outcome, StagedError } from './compare-row.js';

/** SQL: price changes that are asked about are listed first. */
const isLarge = "jsonb_exists(asks, 'priceMove')";

export interface ListedRow {
  row: number;
  recordId: string | null;
  outcome: Outcome;
  changes: FieldChanges;
  errors: StagedError[];
  notes: string[];
  /** As decimal text */
  priceChange: string | null;
  isLargePriceChange: boolean;
  undone: boolean;
}

const { REVIEW: forReview } = sortOrders('importedRows', {
  REVIEW: [
    [
      [`case when ${isLarge} then 0 else 1 end`, 'whole'],
      ['row', 'whole'],
    ],
    'asc',
  ],
});

export interface RowFilter {
  outcome: Outcome;
  /** Only what undos reverted, or only what they left; null for both */
  undone?: boolean | null;
}

/** SQL: the changes that undos reverted or left, field by field */
function changesThat(undone: boolean | null): string {
  if (undone === null) return 'changes';
  const isUndone = undone ? 'page.undone or jsonb_exists(undone_fields, key)' : 'not jsonb_exists(undone_fields, key)';
  return `(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(changes) where ${isUndone})`;
}

/** Returns a page of rows with one outcome: large price changes first, then in file order. */
export async function listRows(
  em: EntityManager,
  importKey: number,
  { outcome, undone = null }: RowFilter,
  window: Window,
): Promise<Page<ListedRow>> {
  const list: PagedList<number | string | boolean | null> = {
    from: 'import_row',
    where: {
      text: `import_key = ? and outcome = ? and ${undone ? "(undone or undone_fields <> '{}')" : 'undone = coalesce(?, undone)'}`,
      values: [importKey, outcome, ...(undone ? [] : [undone])],
    },
    order: forReview,
    columns: `row, record_id as "recordId", outcome, ${changesThat(undone)} as changes, errors, notes, price_change::text as "priceChange", coalesce(${isLarge}, false) as "isLargePriceChange", undone`,
  };
  const { text, values } = pageStatement(list, window);
  return pageOf(await em.execute<PageRow<ListedRow>[]>(text, values), list, window);
}

/** Counts unit prices that change by more than the store lets pass without asking. */
export async function countLargePriceChanges(em: EntityManager, importKey: number): Promise<number> {
  const [counted] = await em.execute<{ rows: string }[]>(
    `select count(*) as rows from import_row where import_key = ? and outcome = 'updated' and ${isLarge}`,
    [importKey],
  );
  return Number(counted?.rows ?? 0);
}

/** Counts the records with changes that no undo reverted, or not all of them. */
export async function countLeft(em: EntityManager, importKey: number): Promise<number> {
  const [counted] = await em.execute<{ rows: string }[]>(
    `select count(*) as rows from import_row where import_key = ? and outcome in ('added', 'updated') and not undone`,
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

/** Returns the categories that the import would add, with their numbers of rows. */
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

/** Returns the unknown texts of refused rows that staff can map. */
export async function refusedTexts(em: EntityManager, importKey: number): Promise<UnknownText[]> {
  const rows = await em.execute<{ field: string; text: string; rows: string }[]>(
    `select e->>'unknownIn' as field, min(e->>'unknown') as text, count(*) as rows from import_row r cross join lateral jsonb_array_elements(r.errors) e
     where r.import_key = ? and r.outcome = 'refused' and jsonb_exists(e, 'unknown') group by e->>'unknownIn', lower(e->>'unknown') order by 1, 2 limit ${mostUnknown}`,
    [importKey],
  );
  return rows.map(({ rows: count, ...found }) => ({ ...found, rows: Number(count) }));
}

export interface FirstRecord {
  row: number;
  recordId: string | null;
  name: string;
  /** Decimal text */
  price: string | null;
  unit: UnitOfMeasure;
  /** Its heading, cell, format or row says the unit, or what was answered for the file */
  saysUnit: boolean;
  defaultQuantity: number;
  isRefused: boolean;
}

const mostFirst = 5;

/** Returns the first records as they would be stored: what the file does not say is that of the item. */
export function firstRecords(em: EntityManager, importKey: number, { layout }: ImportKind): Promise<FirstRecord[]> {
  return em.execute(
    `select r.row, r.record_id as "recordId", coalesce(r.said->>?, p.description, '') as name, coalesce(r.said->>'standardCost', p.standard_cost::text) as price,
       coalesce(r.said->>'unit', p.unit, 'each') as unit, r.said->>'unit' is not null as "saysUnit", coalesce((r.said->>'defaultQuantity')::float, p.default_quantity, 1) as "defaultQuantity", r.outcome = 'refused' as "isRefused"
     from import_row r left join product p on p.key = r.record_key and ? = 'standardCost' where r.import_key = ? order by r.row limit ${mostFirst}`,
    [layout.name, layout.price ?? '', importKey],
  );
}

/** Returns the refused rows as in the file, with their numbers and errors. */
export function refusedOriginals(
  em: EntityManager,
  importKey: number,
): Promise<{ row: number; original: OriginalCell[] | null; errors: StagedError[] }[]> {
  return em.execute(
    "select row, original, errors from import_row where import_key = ? and outcome = 'refused' order by row",
    [importKey],
  );
}
