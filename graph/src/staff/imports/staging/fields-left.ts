import type { UndoChoice } from '../import-types.js';
import type { FieldGroup, ImportKind } from '../kinds/index.js';
import { selected } from './stored-records.js';

/** A part of a statement, with its values. */
interface Sql {
  text: string;
  values: unknown[];
}

const list = (names: readonly string[]) => names.map(name => `'${name}'`).join(', ');

/** SQL: the name of the fields that are undone together with `field` */
function partOf({ groups }: ImportKind): string {
  const cases = groups.flatMap(({ fields, apart }) => {
    const isMoved =
      apart &&
      `(jsonb_exists(changes, '${apart.unless}') or related->>'${apart.unless}' is distinct from now->>'${apart.unless}')`;
    return [
      ...(apart ? [`when field = '${apart.field}' and not ${isMoved} then field`] : []),
      `when field in (${list(fields)}) then '${fields[0]}'`,
    ];
  });
  return cases.length === 0 ? 'field' : `case ${cases.join(' ')} else field end`;
}

/** SQL: whether the record has the value that the import left */
function isAsWritten({ tables, foldsCase = [] }: ImportKind): string {
  const numbers = tables.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, { type }]) => (type === 'numeric' ? [field] : [])),
  );
  const [has, had] = ["nullif(now->>field, '')", "nullif(written#>>'{}', '')"];
  return `case when field = any ('{${numbers.join(',')}}') then ${has}::numeric is not distinct from ${had}::numeric
    when field = any ('{${foldsCase.join(',')}}') then lower(${has}) is not distinct from lower(${had})
    else ${has} is not distinct from ${had} end`;
}

/** SQL: the present value as the audit log writes it */
function shown({ decimals }: ImportKind): string {
  const number = '(now->>field)::numeric';
  return `case when coalesce(now->>field, '') = '' then null
    when field = any ('{${decimals.join(',')}}') then to_jsonb((case when scale(${number}) < 2 then round(${number}, 2) else ${number} end)::text)
    else now->field end`;
}

/** SQL: whether the condition of the group that `part` names holds */
function ofGroup(groups: readonly FieldGroup[], condition: (group: FieldGroup) => string | undefined): string {
  const cases = groups.flatMap(group => {
    const sql = condition(group);
    return sql === undefined ? [] : [`part = '${group.fields[0]}' and (${sql})`];
  });
  return `(${cases.join(' or ') || 'false'})`;
}

/**
 * SQL: a WITH clause for `fields_left`, the fields of updated records that do not have their earlier value again, with
 * the fields that belong together with them. `before`, `written` and `now` are JSON. `takes` is true for what an undo
 * with these choices restores, `is_kept` for what staff may choose.
 */
export function fieldsLeft(kind: ImportKind, importKey: number, choices: readonly UndoChoice[] = []): Sql {
  const { groups } = kind;
  const text = `with chosen as (select * from jsonb_to_recordset(?::jsonb) as c (field text, row int)), touched as materialized (
      select r.import_key, r.row, r.record_id, r.record_key, r.stamp_after, r.changes, r.related, r.undone_fields, s."@stamp" as stamp, to_jsonb(s) as now
      from import_row r join (select m.key as "@key", ${kind.stamp} as "@stamp", ${selected(kind)} from ${kind.from}) s on s."@key" = r.record_key
      where r.import_key = ? and r.outcome = 'updated' and not r.undone
    ), named as (
      select *, ${partOf(kind)} as part, ${shown(kind)} as shown from touched cross join lateral (
        select key as field, value->'from' as before, value->'to' as written, true as is_change from jsonb_each(changes)
        union all select key, value, value, false from jsonb_each(related)
      ) each_field where not jsonb_exists(undone_fields, field)
    ), compared as (
      select import_key, row, record_id, record_key, stamp, stamp_after, field, part, before, written, shown as now, is_change,
        bool_or(is_change) over together and bool_or(shown is distinct from nullif(before, 'null')) over together as is_left,
        coalesce(bool_and(${isAsWritten(kind)}) over together and not ${ofGroup(groups, ({ isEdited }) => isEdited)}
          and (related is not null or stamp = stamp_after or not ${ofGroup(groups, ({ fields }) => (fields.length > 1 ? 'true' : undefined))}), false) as is_as_written,
        coalesce(${ofGroup(groups, ({ isLost }) => isLost)}, true) as is_lost,
        bool_or(field in (select field from chosen where row is null)
          or (field, row) in (select field, row from chosen where row is not null)) over together as is_chosen
      from named window together as (partition by row, part)
    ), fields_left as materialized (
      select *, not is_lost and (is_as_written or is_chosen) as takes, not is_lost and not is_as_written as is_kept from compared where is_left
    )`;
  return { text, values: [JSON.stringify(choices), importKey] };
}
