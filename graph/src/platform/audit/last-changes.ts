import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeSubject } from '../../definitions/change-subjects.js';
import { ChangeLogEntry } from './change-log.entity.js';

/** Fields of a record. */
interface ChangedFields {
  subjectKey: number;
  fields: readonly string[];
}

/** Returns the last entry about one of the fields, for each of these records; null if the log has none. */
export async function lastChanges(
  em: EntityManager,
  subject: ChangeSubject,
  records: readonly ChangedFields[],
): Promise<(ChangeLogEntry | null)[]> {
  if (records.length === 0) return [];
  const found = await em.execute<{ place: number; key: string }[]>(
    `select of.place, entry.key from jsonb_to_recordset(?::jsonb) as of (place int, "subjectKey" int, fields jsonb)
     cross join lateral (select key from change_log where subject = ? and subject_key = of."subjectKey"
       and jsonb_exists_any(changes, array(select jsonb_array_elements_text(of.fields))) order by key desc limit 1) entry`,
    [JSON.stringify(records.map((record, place) => ({ place, ...record }))), subject],
  );
  const keys = new Map(found.map(({ place, key }) => [place, String(key)]));
  const entries = await em.find(ChangeLogEntry, { key: { $in: [...keys.values()] } });
  const byKey = new Map(entries.map(entry => [String(entry.key), entry]));
  return records.map((_, place) => byKey.get(keys.get(place) ?? '') ?? null);
}
