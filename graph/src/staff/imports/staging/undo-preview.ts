import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChanges } from '../../../platform/audit/index.js';
import type { ImportUndoPreview, UndoChoice } from '../import-types.js';
import type { ImportKind } from '../kinds/index.js';
import type { Window } from '../../../platform/shared/connection.js';
import { fieldsLeft } from './fields-left.js';

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

/** SQL: the added records of an import that no undo removed, and whether one would remove them now */
export function addedLeft(kind: ImportKind): string {
  return `select r.row, r.record_key, s.key is not null and s.stamp = r.stamp_after and not s.in_use as is_possible
    from import_row r left join (select m.key, ${kind.stamp} as stamp, (${inUse[kind.name]}) as in_use from ${kind.from} where ${kind.living}) s
      on s.key = r.record_key
    where r.import_key = ? and r.outcome = 'added' and not r.undone`;
}

/** Returns what an undo with these choices would revert and leave, and why. */
export async function previewUndo(
  em: EntityManager,
  key: number,
  kind: ImportKind,
  choices: readonly UndoChoice[] = [],
): Promise<ImportUndoPreview> {
  const left = fieldsLeft(kind, key, choices);
  const [preview] = await em.execute<ImportUndoPreview[]>(
    `${left.text}, restored as (
       select record_key, bool_or(takes) as is_possible, array_agg(field) filter (where not takes) as stays from fields_left group by row, record_key
     ), added as (${addedLeft(kind)}), stays as materialized (
       select record_key, stays as fields from restored where stays is not null
       union all select record_key, null from added where not is_possible
       union all select record_key, null from import_row where import_key = ? and outcome = 'updated' and not undone
         and row not in (select row from fields_left)
     ), later as materialized (
       select distinct b.key, b.file_name, b.imported_at, l.record_key
       from stays cross join lateral (select * from import_row r where r.record_key = stays.record_key offset 0) l
         join batch_import b on b.key = l.import_key
       where b.key > ? and b.kind = ? and l.outcome in ('added', 'updated') and not l.undone and b.status in ('completed', 'undone') and (stays.fields is null
         or exists (select 1 from unnest(stays.fields) f (field) where jsonb_exists(l.changes, f.field) and not jsonb_exists(l.undone_fields, f.field)))
     )
     select (select count(*)::int from added where is_possible) as removed, (select count(*)::int from restored where is_possible) as restored,
       (select count(*)::int from stays) - (select count(distinct record_key)::int from later) as edited,
       (select coalesce(json_agg(json_build_object('key', key, 'fileName', file_name, 'date', floor(extract(epoch from imported_at)), 'records', records) order by key desc), '[]')
         from (select key, file_name, imported_at, count(*) as records from later group by key, file_name, imported_at) by_import) as "laterImports",
       (select coalesce(json_agg(json_build_object('field', part, 'records', records) order by part), '[]')
         from (select part, count(distinct row) as records from fields_left where is_kept group by part) by_part) as kept,
       (select md5(coalesce(string_agg(concat_ws(' ', row, field, now), ', ' order by row, field), '')) from fields_left where is_kept) as seen`,
    [...left.values, key, key, key, kind.name],
  );
  return preview as ImportUndoPreview;
}

/** Fields of a record that were changed since, with those that belong together with them. */
export interface KeptFields {
  row: number;
  recordId: string;
  recordKey: number;
  /** The first of those that belong together */
  field: string;
  imported: FieldChanges;
  since: FieldChanges;
}

/** Returns a page of the fields that an undo would leave although staff may choose to undo them, in file order. */
export function listKept(
  em: EntityManager,
  key: number,
  kind: ImportKind,
  { limit, offset }: Window,
): Promise<KeptFields[]> {
  const left = fieldsLeft(kind, key);
  return em.execute<KeptFields[]>(
    `${left.text} select row, record_id as "recordId", record_key as "recordKey", part as field,
       jsonb_object_agg(field, jsonb_build_object('from', before, 'to', written)) as imported,
       jsonb_object_agg(field, jsonb_build_object('from', written, 'to', now)) as since
     from fields_left where is_kept and (is_change or now is distinct from nullif(written, 'null'))
     group by row, part, record_id, record_key order by row, part limit ? offset ?`,
    [...left.values, limit, offset],
  );
}
