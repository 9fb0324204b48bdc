import type { EntityManager } from '@mikro-orm/postgresql';
import { recordRowChanges } from '../../../platform/audit/index.js';
import { addCategories } from '../../../catalog/catalog/index.js';
import { writeFirstContacts } from '../../../customers/customers/index.js';
import type { Author } from '../../../platform/shared/access.js';
import type { ImportKind, ImportScope, StoredField, StoredTable } from '../kinds/index.js';
import { lockNames, usePreparedSearch } from './item-search.js';

interface ImportToApply {
  key: number;
  kind: ImportKind;
  scope: ImportScope;
  /** null for an import from the command line */
  actor: Author | null;
  at: Date;
}

/**
 * Writes the staged rows and their audit entries in the caller's transaction, with a fixed number of statements.
 * Returns the keys of new categories.
 */
export async function applyRows(em: EntityManager, work: ImportToApply): Promise<number[]> {
  const { kind, key } = work;
  let madeCategories: number[] = [];
  if (kind.name === 'products') {
    await lockNames(em, key);
    const names = `select r.changes->'category'->>'to' as name from import_row r where r.import_key = ? and r.outcome in ('added', 'updated') and jsonb_exists(r.changes, 'category')`;
    madeCategories = await addCategories(em, { sql: names, values: [key] }, { ...work, importKey: key });
    await usePreparedSearch(em, key);
  }
  await addRecords(em, work);
  await updateTables(em, kind, {
    rows: `(select * from import_row where import_key = ? and outcome = 'updated') r`,
    values: [key],
  });
  if (kind.name === 'customers') await writeContacts(em, key);
  await logRows(em, work);
  await storeStamps(em, work);
  return madeCategories;
}

async function addRecords(em: EntityManager, { key, kind, scope }: ImportToApply): Promise<void> {
  const [own, ...others] = kind.tables;
  await addTo(em, key, own, kind.vendorColumn ? [kind.vendorColumn, scope.vendorKey] : undefined);
  for (const table of others) await addTo(em, key, table);
}

async function addTo(
  em: EntityManager,
  importKey: number,
  { rows, fields, prepared }: StoredTable,
  given?: [column: string, value: number | null],
): Promise<void> {
  const columns: Record<string, string> = {};
  for (const [field, stored] of Object.entries(fields)) columns[stored.column] = newValue(field, stored);
  if (prepared) columns[prepared.column] = prepared.sql;
  if (given) columns[given[0]] = '?::int';
  await rows.insert(em, columns, {
    from: `import_row r where r.import_key = ? and r.outcome = 'added' order by r.row`,
    key: 'r.record_key',
    values: [...(given ? [given[1]] : []), importKey],
  });
}

/** Returns SQL for the new value of a field. */
function newValue(field: string, { type, nullable }: StoredField): string {
  const sql =
    field === 'category'
      ? `(select c.key from category c where lower(c.name) = lower(r.changes->'category'->>'to'))`
      : `(r.changes->'${field}'->>'to')::${type}`;
  const empty = { text: "''", boolean: 'false', int: '0', numeric: '0' }[type];
  return nullable ? sql : `coalesce(${sql}, ${empty})`;
}

/** SQL of rows `r` with changes */
interface ChangedRows {
  rows: string;
  values: readonly unknown[];
}

/** Writes the changes of rows to the tables of their records. */
export async function updateTables(em: EntityManager, kind: ImportKind, source: ChangedRows): Promise<void> {
  const changed = await em.execute<{ field: string }[]>(
    `select distinct f.field from ${source.rows} cross join lateral jsonb_object_keys(r.changes) as f (field)`,
    [...source.values],
  );
  const fields = new Set(changed.map(({ field }) => field));
  for (const table of kind.tables) await updateTable(em, table, source, fields);
}

async function updateTable(
  em: EntityManager,
  { rows, fields, prepared }: StoredTable,
  source: ChangedRows,
  changedFields: ReadonlySet<string>,
): Promise<void> {
  const entries = Object.entries(fields).filter(([field]) => changedFields.has(field));
  if (entries.length === 0) return;
  const columns = Object.fromEntries(
    entries.map(([field, stored]) => [
      stored.column,
      `case when jsonb_exists(r.changes, '${field}') then ${newValue(field, stored)} else m.${stored.column} end`,
    ]),
  );
  if (prepared?.of.some(field => changedFields.has(field)))
    columns[prepared.column] = `coalesce(${prepared.sql}, m.${prepared.column})`;
  const names = entries.map(([field]) => `'${field}'`).join(', ');
  await rows.update(em, columns, {
    from: `${source.rows} where jsonb_exists_any(r.changes, array[${names}])`,
    key: 'r.record_key',
    values: source.values,
  });
}

/** Writes the contact of the report as the customer's first contact. */
async function writeContacts(em: EntityManager, importKey: number): Promise<void> {
  await writeFirstContacts(em, {
    sql: `select r.record_key as customer_key, r.changes->'contactName'->>'to' as name, r.changes->'contactEmail'->>'to' as email, r.row as position
      from import_row r where r.import_key = ? and r.outcome in ('added', 'updated') and jsonb_exists_any(r.changes, array['contactName', 'contactEmail'])`,
    values: [importKey],
  });
}

async function logRows(em: EntityManager, { key, kind, actor, at }: ImportToApply): Promise<void> {
  await recordRowChanges(em, actor, at, {
    subject: kind.subject,
    subjectKey: 'r.record_key',
    label: kind.label,
    action: "case r.outcome when 'added' then 'created' else 'updated' end",
    changes: 'r.changes',
    from: `import_row r join ${kind.tables[0].rows.table} m on m.key = r.record_key where r.import_key = ? and r.outcome in ('added', 'updated') order by r.row`,
    values: [key],
    importKey: key,
  });
}

/** Stores the stamps that could not be predicted. An undo compares them to find records edited since. */
async function storeStamps(em: EntityManager, { key, kind }: ImportToApply): Promise<void> {
  await em.execute(
    // One lookup for each row. A join may compare each row with each: the planner has no statistics of new rows.
    `update import_row r set stamp_after = (select ${kind.stamp} from ${kind.from} where ${kind.living} and m.key = r.record_key)
     where r.import_key = ? and r.outcome in ('added', 'updated') and r.stamp_after is null`,
    [key],
  );
}
