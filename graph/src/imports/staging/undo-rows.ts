import type { EntityManager } from '@mikro-orm/postgresql';
import { recordChanges } from '../../audit/index.js';
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

/** How many records an undo removed, and how many have their earlier values again. */
export interface Undone {
  removed: number;
  restored: number;
}

/** What a record that an import added has gained since, so that it stays. A contact more than the report's own is a gain. */
const inUse: Readonly<Record<ImportKind['name'], string>> = {
  products: 'false',
  customers: `m.password_hash is not null or exists (select 1 from orders o where o.customer_key = m.key) or exists (select 1 from payment_intent p where p.customer_key = m.key)
    or exists (select 1 from acting_session a where a.customer_key = m.key) or exists (select 1 from sign_in_address s where s.customer_key = m.key)
    or exists (select 1 from location l where l.customer_key = m.key) or exists (select 1 from favorite f where f.customer_key = m.key)
    or (select count(*) from contact p where p.customer_key = m.key) > 1`,
  vendors: 'exists (select 1 from product p where p.vendor_key = m.key)',
};

/** Items stay for the orders that name them; customers and vendors that nothing hangs on are as if they had never come. */
const removal: Readonly<Record<ImportKind['name'], string>> = {
  products: 'update product m set deleted_at = ?::timestamptz, version = m.version + 1',
  customers: 'delete from customer m',
  vendors: 'delete from vendor m',
};

/** Brings the earlier values back, in the caller's transaction, but for records that were edited or used since: those have `undone` = false. */
export async function undoRows(
  em: EntityManager,
  { key, kind, actor, at, madeCategories }: ImportToUndo,
): Promise<Undone> {
  const [own] = kind.tables;
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
  const using = own.table === 'product' ? 'from import_row r' : 'using import_row r';
  await em.execute(
    `${removal[kind.name]} ${using} where r.import_key = ? and r.outcome = 'added' and r.undone and m.key = r.record_key`,
    own.table === 'product' ? [at.toISOString(), key] : [key],
  );
  await removeCategories(em, { madeCategories, actor, at });
  return countUndone(em, key);
}

/** Categories stay where an item that is sold is in them, or somebody edited them. */
async function removeCategories(
  em: EntityManager,
  { madeCategories, actor, at }: Pick<ImportToUndo, 'madeCategories' | 'actor' | 'at'>,
): Promise<void> {
  const removed = await em.execute<{ key: number; name: string }[]>(
    `delete from category c where c.key in (select jsonb_array_elements_text(?::jsonb)::int) and c.version = 1
       and not exists (select 1 from product p where p.category_key = c.key and p.deleted_at is null) returning c.key, c.name`,
    [JSON.stringify(madeCategories)],
  );
  await recordChanges(
    em,
    actor,
    at,
    removed.map(({ key: subjectKey, name }) => ({
      subject: 'category',
      subjectKey,
      label: name,
      action: 'deleted',
      changes: { name: { from: name, to: null } },
    })),
  );
}

async function countUndone(em: EntityManager, importKey: number): Promise<Undone> {
  const [counted] = await em.execute<{ removed: string; restored: string }[]>(
    `select count(*) filter (where outcome = 'added') as removed, count(*) filter (where outcome = 'updated') as restored from import_row where import_key = ? and undone`,
    [importKey],
  );
  return { removed: Number(counted?.removed ?? 0), restored: Number(counted?.restored ?? 0) };
}

async function undoContacts(em: EntityManager, importKey: number): Promise<void> {
  const first = '(select min(key) from contact where customer_key = r.record_key)';
  const undone = `r.import_key = ? and r.outcome = 'updated' and r.undone and p.key = ${first}`;
  await em.execute(
    `delete from contact p using import_row r where ${undone} and jsonb_exists(r.changes, 'contactName') and r.changes->'contactName'->>'from' is null`,
    [importKey],
  );
  await em.execute(
    `update contact p set name = case when jsonb_exists(r.changes, 'contactName') then r.changes->'contactName'->>'from' else p.name end,
       email = case when jsonb_exists(r.changes, 'contactEmail') then coalesce(r.changes->'contactEmail'->>'from', '') else p.email end, version = p.version + 1
     from import_row r where ${undone} and jsonb_exists_any(r.changes, array['contactName', 'contactEmail'])`,
    [importKey],
  );
}

async function logUndone(
  em: EntityManager,
  { key, kind, actor, at }: Omit<ImportToUndo, 'madeCategories'>,
): Promise<void> {
  const [own] = kind.tables;
  const label = kind.name === 'products' ? 'm.product_id' : 'm.name';
  await em.execute(
    `insert into change_log (at, actor_key, actor_name, ip, subject, subject_key, label, action, changes)
     select ?::timestamptz, ?, ?, ?, ?, r.record_key, left(${label}, 100), case r.outcome when 'added' then 'deleted' else 'updated' end,
       (select jsonb_object_agg(c.key, jsonb_build_object('from', c.value->'to', 'to', c.value->'from')) from jsonb_each(r.changes) c)
     from import_row r join ${own.table} m on m.key = r.record_key where r.import_key = ? and r.undone order by r.row`,
    [at.toISOString(), actor.customerKey, actor.name, actor.ip, kind.subject, key],
  );
}
