import type { EntityManager } from '@mikro-orm/postgresql';
import { recordRowChanges } from '../../audit/index.js';
import { removeUnusedCategories } from '../../catalog/index.js';
import { restoreFirstContacts } from '../../customers/index.js';
import type { Author } from '../../shared/access.js';
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

/** Restores earlier values in the caller's transaction. Records edited or used since keep `undone` = false. */
export async function undoRows(
  em: EntityManager,
  { key, kind, actor, at, madeCategories }: ImportToUndo,
): Promise<Undone> {
  await em.execute(
    `update import_row r set undone = true
     from (select m.key, ${kind.stamp} as stamp, (${inUse[kind.name]}) as in_use from ${kind.from} where ${kind.living}) s
     where r.import_key = ? and r.outcome in ('added', 'updated') and s.key = r.record_key and s.stamp = r.stamp_after and (r.outcome = 'updated' or not s.in_use)`,
    [key],
  );
  await logUndone(em, { key, kind, actor, at });
  if (kind.name === 'customers') await undoContacts(em, key);
  const changed = await em.execute<{ field: string }[]>(
    `select distinct f.field from import_row r cross join lateral jsonb_object_keys(r.changes) as f (field) where r.import_key = ? and r.outcome = 'updated' and r.undone`,
    [key],
  );
  const fields = new Set(changed.map(({ field }) => field));
  for (const table of kind.tables)
    await updateTable(em, table, { importKey: key, fields, side: 'from', rows: "r.outcome = 'updated' and r.undone" });
  await removeAdded(em, { key, kind, at });
  await removeUnusedCategories(em, madeCategories, { actor, at });
  return countUndone(em, key);
}

/** Archives added items, because orders may refer to them. Deletes added customers and vendors. */
async function removeAdded(
  em: EntityManager,
  { key, kind, at }: Pick<ImportToUndo, 'key' | 'kind' | 'at'>,
): Promise<void> {
  const { rows } = kind.tables[0];
  const added = {
    from: `import_row r where r.import_key = ? and r.outcome = 'added' and r.undone`,
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

async function undoContacts(em: EntityManager, importKey: number): Promise<void> {
  await restoreFirstContacts(em, {
    sql: `select r.record_key as customer_key, r.changes->'contactName'->>'from' as name,
        case when jsonb_exists(r.changes, 'contactEmail') then coalesce(r.changes->'contactEmail'->>'from', '') end as email,
        jsonb_exists(r.changes, 'contactName') and r.changes->'contactName'->>'from' is null as was_added
      from import_row r where r.import_key = ? and r.outcome = 'updated' and r.undone and jsonb_exists_any(r.changes, array['contactName', 'contactEmail'])`,
    values: [importKey],
  });
}

async function logUndone(
  em: EntityManager,
  { key, kind, actor, at }: Omit<ImportToUndo, 'madeCategories'>,
): Promise<void> {
  await recordRowChanges(em, actor, at, {
    subject: kind.subject,
    subjectKey: 'r.record_key',
    label: kind.label,
    action: "case r.outcome when 'added' then 'deleted' else 'updated' end",
    changes: `(select jsonb_object_agg(c.key, jsonb_build_object('from', c.value->'to', 'to', c.value->'from')) from jsonb_each(r.changes) c)`,
    from: `import_row r join ${kind.tables[0].rows.table} m on m.key = r.record_key where r.import_key = ? and r.undone order by r.row`,
    values: [key],
  });
}
