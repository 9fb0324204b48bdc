import type { EntityManager } from '@mikro-orm/postgresql';
import { recordRowChanges } from '../../../platform/audit/index.js';
import { removeUnusedCategories } from '../../../catalog/catalog/index.js';
import { restoreFirstContacts } from '../../../customers/customers/index.js';
import type { Author } from '../../../platform/shared/access.js';
import type { ImportKind } from '../kinds/index.js';
import { updateTable } from './apply-rows.js';

interface ImportToUndo {
  key: number;
  kind: ImportKind;
  actor: Author;
  at: Date;
  /** Keys of the categories that the import made */
  madeCategories: readonly number[];
}

interface UndoRun extends Omit<ImportToUndo, 'madeCategories'> {
  /** SQL: whether this undo reverts the row `r`; earlier ones may have reverted others */
  reverted: string;
}

/** Number of records that an undo removed and restored. */
export interface Undone {
  removed: number;
  restored: number;
}

/** SQL: whether an added record has been used since, so that an undo keeps it. A second contact counts as use. */
const inUse: Readonly<Record<ImportKind['name'], string>> = {
  products: 'false',
  customers: `m.password_hash is not null or exists (select 1 from orders o where o.customer_key = m.key) or exists (select 1 from payment_intent p where p.customer_key = m.key)
    or exists (select 1 from acting_session a where a.customer_key = m.key) or exists (select 1 from sign_in_address s where s.customer_key = m.key)
    or exists (select 1 from location l where l.customer_key = m.key) or exists (select 1 from favorite f where f.customer_key = m.key)
    or exists (select 1 from cart c where c.customer_key = m.key) or exists (select 1 from own_number n where n.customer_key = m.key)
    or exists (select 1 from customer_job j where j.customer_key = m.key)
    or exists (select 1 from shopping_list l where l.customer_key = m.key)
    or (select count(*) from contact p where p.customer_key = m.key) > 1`,
  vendors: 'exists (select 1 from product p where p.vendor_key = m.key)',
};

/** An import that changed records after another, which the other's undo therefore leaves. */
export interface LaterImport {
  key: number;
  fileName: string;
  importedAt: Date;
  records: number;
}

/** What an undo would do now. */
export interface UndoPreview extends Undone {
  /** Records that stay, because staff edited or customers used them since, or because they are gone */
  edited: number;
  laterImports: LaterImport[];
}

/** SQL: the rows of an import that no undo reverted, with the present stamp of each record. */
function rowsLeft(kind: ImportKind): string {
  return `select r.*, s.key is not null and s.stamp = r.stamp_after and (r.outcome = 'updated' or not s.in_use) as is_possible
    from import_row r left join (select m.key, ${kind.stamp} as stamp, (${inUse[kind.name]}) as in_use from ${kind.from} where ${kind.living}) s
      on s.key = r.record_key
    where r.import_key = ? and r.outcome in ('added', 'updated') and not r.undone`;
}

/** Returns what an undo would revert and leave, and why. */
export async function previewUndo(em: EntityManager, key: number, kind: ImportKind): Promise<UndoPreview> {
  const rows = await em.execute<
    {
      removed: string;
      restored: string;
      kept: string;
      later: { key: number; fileName: string; importedAt: string; records: number }[];
    }[]
  >(
    `with rows as (${rowsLeft(kind)}), later as (
       select b.key, b.file_name, b.imported_at, count(distinct l.record_key)::int as records, array_agg(distinct l.record_key) as keys
       from batch_import b join import_row l on l.import_key = b.key and l.outcome in ('added', 'updated') and not l.undone
         join rows on rows.record_key = l.record_key and not rows.is_possible
       where b.key > ? and b.kind = ? and b.status in ('completed', 'undone') group by b.key)
     select count(*) filter (where is_possible and outcome = 'added') as removed, count(*) filter (where is_possible and outcome = 'updated') as restored,
       count(*) filter (where not is_possible and not exists (select 1 from later where rows.record_key = any (later.keys))) as kept,
       (select coalesce(json_agg(json_build_object('key', key, 'fileName', file_name, 'importedAt', imported_at, 'records', records) order by key desc), '[]')
         from later) as later
     from rows`,
    [key, key, kind.name],
  );
  const { removed = '0', restored = '0', kept = '0', later = [] } = rows[0] ?? {};
  return {
    removed: Number(removed),
    restored: Number(restored),
    edited: Number(kept),
    laterImports: later.map(({ importedAt, ...one }) => ({ ...one, importedAt: new Date(importedAt) })),
  };
}

/**
 * Restores earlier values in the caller's transaction, and returns how many records all undos of the import reverted.
 * Records edited or used since keep `undone` = false, and a later undo tries them again.
 */
export async function undoRows(
  em: EntityManager,
  { key, kind, actor, at, madeCategories }: ImportToUndo,
): Promise<Undone> {
  const [last] = await em.execute<{ run: number }[]>(
    'select coalesce(max(undone_run), 0) + 1 as run from import_row where import_key = ? and undone',
    [key],
  );
  const run: UndoRun = { key, kind, actor, at, reverted: `r.undone and r.undone_run = ${Math.trunc(last?.run ?? 1)}` };
  await em.execute(
    `update import_row r set undone = true, undone_run = ? from (${rowsLeft(kind)}) possible
     where r.import_key = possible.import_key and r.row = possible.row and possible.is_possible`,
    [last?.run ?? 1, key],
  );
  await logUndone(em, run);
  if (kind.name === 'customers') await undoContacts(em, run);
  const changed = await em.execute<{ field: string }[]>(
    `select distinct f.field from import_row r cross join lateral jsonb_object_keys(r.changes) as f (field) where r.import_key = ? and r.outcome = 'updated' and ${run.reverted}`,
    [key],
  );
  const fields = new Set(changed.map(({ field }) => field));
  for (const table of kind.tables)
    await updateTable(em, table, {
      importKey: key,
      fields,
      side: 'from',
      rows: `r.outcome = 'updated' and ${run.reverted}`,
    });
  await removeAdded(em, run);
  await restoreStamps(em, run);
  await removeUnusedCategories(em, madeCategories, { actor, at });
  return countUndone(em, key);
}

/** Archives added items, because orders may refer to them. Deletes added customers and vendors. */
async function removeAdded(em: EntityManager, { key, kind, at, reverted }: UndoRun): Promise<void> {
  const { rows } = kind.tables[0];
  const added = {
    from: `import_row r where r.import_key = ? and r.outcome = 'added' and ${reverted}`,
    key: 'r.record_key',
  };
  if (kind.name === 'products')
    await rows.update(em, { deleted_at: '?::timestamptz' }, { ...added, values: [at.toISOString(), key] });
  else await rows.remove(em, { ...added, values: [key] });
}

async function countUndone(em: EntityManager, importKey: number): Promise<Undone> {
  const [counted] = await em.execute<{ removed: string; restored: string }[]>(
    `select count(*) filter (where outcome = 'added') as removed, count(*) filter (where outcome = 'updated') as restored from import_row where import_key = ? and undone`,
    [importKey],
  );
  return { removed: Number(counted?.removed ?? 0), restored: Number(counted?.restored ?? 0) };
}

/**
 * A restored record is again as an earlier import left it, so that one can be undone next, although its version is
 * higher now.
 */
async function restoreStamps(em: EntityManager, { key, kind, reverted }: UndoRun): Promise<void> {
  await em.execute(
    `update import_row earlier set stamp_after = s.stamp
     from import_row r, batch_import b, (select m.key, ${kind.stamp} as stamp from ${kind.from} where ${kind.living}) s
     where r.import_key = ? and r.outcome = 'updated' and ${reverted} and s.key = r.record_key
       and b.kind = ? and earlier.import_key = b.key and earlier.import_key <> r.import_key and earlier.outcome in ('added', 'updated')
       and not earlier.undone and earlier.record_key = r.record_key and earlier.stamp_after = r.stamp`,
    [key, kind.name],
  );
}

async function undoContacts(em: EntityManager, { key, reverted }: UndoRun): Promise<void> {
  await restoreFirstContacts(em, {
    sql: `select r.record_key as customer_key, r.changes->'contactName'->>'from' as name,
        case when jsonb_exists(r.changes, 'contactEmail') then coalesce(r.changes->'contactEmail'->>'from', '') end as email,
        jsonb_exists(r.changes, 'contactName') and r.changes->'contactName'->>'from' is null as was_added
      from import_row r where r.import_key = ? and r.outcome = 'updated' and ${reverted} and jsonb_exists_any(r.changes, array['contactName', 'contactEmail'])`,
    values: [key],
  });
}

async function logUndone(em: EntityManager, { key, kind, actor, at, reverted }: UndoRun): Promise<void> {
  await recordRowChanges(em, actor, at, {
    subject: kind.subject,
    subjectKey: 'r.record_key',
    label: kind.label,
    action: "case r.outcome when 'added' then 'deleted' else 'updated' end",
    changes: `(select jsonb_object_agg(c.key, jsonb_build_object('from', c.value->'to', 'to', c.value->'from')) from jsonb_each(r.changes) c)`,
    from: `import_row r join ${kind.tables[0].rows.table} m on m.key = r.record_key where r.import_key = ? and ${reverted} order by r.row`,
    values: [key],
  });
}
