import type { EntityManager } from '@mikro-orm/postgresql';
import { listedChanges, type FieldChanges } from '../../../platform/audit/index.js';
import { requireAdmin } from '../../../platform/shared/access.js';
import { pageWindow, type Page, type PageRequest } from '../../../platform/shared/connection.js';
import { sortOrders } from '../../../platform/shared/list-order.js';
import { pageOf, pageStatement, type PagedList, type PageRow } from '../../../platform/shared/list-page.js';
import { PerRequest } from '../../../platform/shared/service-context.js';
import { writeWorkbook } from '../../../platform/spreadsheets/index.js';
import type { BatchImport } from '../batch-import.entity.js';
import type { FirstRecord } from '../import-layout.js';
import type { ImportedRow, ImportUnknown, Outcome } from '../import-types.js';
import { ImportsService } from '../imports.service.js';
import { kindOf } from '../kinds/index.js';
import { refusedValue, rowAndReason, type OriginalCell } from '../recognize/index.js';
import type { StagedError } from './compare-row.js';

/** SQL: price changes that are asked about are listed first. */
const isLarge = "jsonb_exists(asks, 'priceMove')";

const { REVIEW: forReview } = sortOrders('importedRows', {
  REVIEW: [
    [
      [`case when ${isLarge} then 0 else 1 end`, 'whole'],
      ['row', 'whole'],
    ],
    'asc',
  ],
});

interface RowFilter {
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

const mostUnknown = 200;
const mostFirst = 5;

type UnknownText = Pick<ImportUnknown, 'field' | 'text' | 'rows'>;

interface ListedRow extends Omit<ImportedRow, 'changes' | 'errors' | 'pricePercent'> {
  changes: FieldChanges;
  errors: StagedError[];
  /** As decimal text */
  priceChange: string | null;
}

/** The rows of imports, for staff. */
export class StagedRowsService extends PerRequest {
  private readonly imports = this.context.get(ImportsService);

  /** Returns a page of rows with one outcome: large price changes first, then in file order. */
  async rows(key: number, { outcome, undone = null }: RowFilter, page: PageRequest): Promise<Page<ImportedRow>> {
    requireAdmin(this.context.actor);
    const window = pageWindow(page, this.context);
    const list: PagedList<number | string | boolean | null> = {
      from: 'import_row',
      where: {
        text: `import_key = ? and outcome = ? and ${undone ? "(undone or undone_fields <> '{}')" : 'undone = coalesce(?, undone)'}`,
        values: [key, outcome, ...(undone ? [] : [undone])],
      },
      order: forReview,
      columns: `row, record_id as "recordId", outcome, ${changesThat(undone)} as changes, errors, notes, price_change::text as "priceChange", coalesce(${isLarge}, false) as "isLargePriceChange", undone`,
    };
    const { text, values } = pageStatement(list, window);
    const { items, ...others } = pageOf(
      await this.context.em.execute<PageRow<ListedRow>[]>(text, values),
      list,
      window,
    );
    return { ...others, items: items.map(shownRow) };
  }

  /** Returns the first records as they would be stored: what the file does not say is that of the item. */
  async firstRecords(found: BatchImport): Promise<FirstRecord[]> {
    requireAdmin(this.context.actor);
    const { layout } = kindOf(found);
    return this.context.em.execute<FirstRecord[]>(
      `select r.row, r.record_id as "recordId", coalesce(r.said->>?, p.description, '') as name, coalesce(r.said->>'standardCost', p.standard_cost::text) as price,
         coalesce(r.said->>'unit', p.unit, 'each') as unit, r.said->>'unit' is not null as "saysUnit", coalesce((r.said->>'defaultQuantity')::float, p.default_quantity, 1) as "defaultQuantity", r.outcome = 'refused' as "isRefused"
       from import_row r left join product p on p.key = r.record_key and ? = 'standardCost' where r.import_key = ? order by r.row limit ${mostFirst}`,
      [layout.name, layout.price ?? '', found.key],
    );
  }

  /** Counts unit prices that change by more than the store lets pass without asking. */
  largePriceChanges(key: number): Promise<number> {
    return this.count(key, `outcome = 'updated' and ${isLarge}`);
  }

  /** Counts the records with changes that no undo reverted, or not all of them. */
  async left({ key, status }: BatchImport): Promise<number | null> {
    return status === 'undone' ? this.count(key, "outcome in ('added', 'updated') and not undone") : null;
  }

  /** Returns the unknown categories and terms, with the import's action for each. */
  async unknown(found: BatchImport): Promise<ImportUnknown[]> {
    requireAdmin(this.context.actor);
    const { em } = this.context;
    if (found.status !== 'previewed') return [];
    const made = found.kind === 'products' ? await newCategories(em, found.key) : [];
    const refused = await refusedTexts(em, found.key);
    const mapped = (found.reading?.choices ?? []).filter(({ to }) => to !== null);
    return [
      ...made.map(unknown => ({ ...unknown, action: 'create' as const, to: null })),
      ...refused.map(unknown => ({ ...unknown, action: 'refuse' as const, to: null })),
      ...mapped.map(choice => ({ ...choice, rows: null, action: 'map' as const })),
    ];
  }

  /**
   * Writes the refused rows as in the file, with the columns Row and Reason added, to correct and upload again. The file
   * is then read like the original.
   */
  async refusedRows(key: number): Promise<{ name: string; bytes: Buffer }> {
    const { fileName, reading } = await this.imports.batchImport(key);
    const headers = reading?.headers ?? [];
    const refused = await this.context.em.execute<
      { row: number; original: OriginalCell[] | null; errors: StagedError[] }[]
    >("select row, original, errors from import_row where import_key = ? and outcome = 'refused' order by row", [key]);
    const rows = refused.map(({ row, original, errors }) => [
      ...headers.map((_header, index) => refusedValue(original?.[index])),
      row,
      errors.map(({ message }) => message).join(' '),
    ]);
    const columns = [...headers, ...rowAndReason].map((header, index) => ({
      header,
      type: 'mixed' as const,
      width: index > headers.length ? 80 : 18,
    }));
    return {
      name: `refused rows of ${fileName.replace(/\.xlsx$/i, '')}.xlsx`,
      bytes: await writeWorkbook({ sheets: [{ name: 'Refused rows', columns, rows }] }),
    };
  }

  private async count(key: number, condition: string): Promise<number> {
    requireAdmin(this.context.actor);
    const [counted] = await this.context.em.execute<{ rows: number }[]>(
      `select count(*)::int as rows from import_row where import_key = ? and ${condition}`,
      [key],
    );
    return counted?.rows ?? 0;
  }
}

function shownRow({ changes, errors, priceChange, ...row }: ListedRow): ImportedRow {
  return {
    ...row,
    changes: listedChanges(changes),
    errors: errors.map(error => ({ row: row.row, ...error })),
    pricePercent: priceChange === null ? null : Math.round(Number(priceChange) * 100),
  };
}

/** Returns the categories that an import of items would add, with their numbers of rows. */
function newCategories(em: EntityManager, importKey: number): Promise<UnknownText[]> {
  return em.execute(
    `select 'category' as field, min(named.text) as text, count(*)::int as rows from (select r.changes->'category'->>'to' as text from import_row r where r.import_key = ? and jsonb_exists(r.changes, 'category')) named
     where not exists (select 1 from category c where lower(c.name) = lower(named.text)) group by lower(named.text) order by lower(named.text) limit ${mostUnknown}`,
    [importKey],
  );
}

/** Returns the unknown texts of refused rows that staff can map. */
function refusedTexts(em: EntityManager, importKey: number): Promise<UnknownText[]> {
  return em.execute(
    `select e->>'unknownIn' as field, min(e->>'unknown') as text, count(*)::int as rows from import_row r cross join lateral jsonb_array_elements(r.errors) e
     where r.import_key = ? and r.outcome = 'refused' and jsonb_exists(e, 'unknown') group by e->>'unknownIn', lower(e->>'unknown') order by 1, 2 limit ${mostUnknown}`,
    [importKey],
  );
}
