import type { EntityManager } from '@mikro-orm/postgresql';
import type { BatchImport } from './batch-import.entity.js';
import { answerOf, isAboutLayout, type RememberedLayout } from './recognize/index.js';

const mostRemembered = 200;

type Owner = Pick<BatchImport, 'kind' | 'vendorKey'>;

/** Returns the mappings of earlier files of this report and, for items, of this vendor. */
export function rememberedLayouts(em: EntityManager, { kind, vendorKey }: Owner): Promise<RememberedLayout[]> {
  return em.execute<RememberedLayout[]>(
    `select key, name, layout, corrections, choices, answers from column_mapping where kind = ? and vendor_key is not distinct from ?::int order by remembered_at desc limit ${mostRemembered}`,
    [kind, vendorKey],
  );
}

/**
 * Remembers the corrections of a submitted import and its answers about columns, or deletes the mapping if staff
 * removed all of them. Answers about values hold for their file only.
 */
export async function rememberSubmitted(
  em: EntityManager,
  found: BatchImport,
  person: string,
  at: Date,
): Promise<void> {
  const { kind, vendorKey, fileName, reading, isCorrected, corrections, choices, questions } = found;
  if (!reading) return;
  const answers = Object.fromEntries(
    questions.filter(isAboutLayout).flatMap(question => {
      const answer = answerOf(question, found.answers);
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
  const isEmpty = corrections.length === 0 && choices.length === 0 && Object.keys(answers).length === 0;
  const place = [kind, vendorKey, reading.layout];
  if (isEmpty) {
    if (isCorrected)
      await em.execute(
        'delete from column_mapping where kind = ? and vendor_key is not distinct from ?::int and layout = ?',
        place,
      );
    return;
  }
  const name = fileName.replace(/\.xlsx$/i, '').slice(0, 100) || fileName;
  // Without corrections of its own, the import used those of the mapping.
  const corrected = isCorrected ? 'corrections = excluded.corrections, choices = excluded.choices, ' : '';
  await em.execute(
    `insert into column_mapping (kind, vendor_key, layout, name, corrections, choices, answers, remembered_at, person) values (?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?::timestamptz, ?)
     on conflict (kind, coalesce(vendor_key, 0), layout) do update set ${corrected}answers = excluded.answers,
       remembered_at = excluded.remembered_at, person = excluded.person, version = column_mapping.version + 1`,
    [
      ...place,
      name,
      JSON.stringify(corrections),
      JSON.stringify(choices),
      JSON.stringify(answers),
      at.toISOString(),
      person,
    ],
  );
}
