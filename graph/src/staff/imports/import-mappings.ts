import type { EntityManager } from '@mikro-orm/postgresql';
import type { BatchImport } from './batch-import.entity.js';
import type { StoredReading } from './reading/reader-messages.js';
import {
  answerOf,
  changes,
  confirmedLayout,
  isAboutLayout,
  ofColumn,
  type Answers,
  type HeaderCorrection,
  type ImportQuestion,
  type RememberedLayout,
} from './recognize/index.js';

const mostRemembered = 200;

type Owner = Pick<BatchImport, 'kind' | 'vendorKey' | 'isCorrected' | 'corrections' | 'choices'>;

/**
 * Returns the layouts of earlier files of this report and, for items, of this vendor. What staff corrected in this
 * import replaces what was remembered about the columns and the unknown texts.
 */
export async function rememberedLayouts(em: EntityManager, found: Owner): Promise<RememberedLayout[]> {
  const { kind, vendorKey, isCorrected, corrections, choices } = found;
  const remembered = await em.execute<RememberedLayout[]>(
    `select key, name, layout, corrections, choices, answers, confirmed from column_mapping where kind = ? and vendor_key is not distinct from ?::int order by remembered_at desc limit ${mostRemembered}`,
    [kind, vendorKey],
  );
  if (!isCorrected) return remembered;
  return remembered
    .filter(({ confirmed }) => confirmed !== null)
    .map(one => ({ ...one, corrections, choices, answers: answersBeside(one.answers, corrections) }));
}

/** Columns that staff correct replace what was answered about them. */
export function answersBeside(answers: Answers, corrections: readonly HeaderCorrection[]): Answers {
  const replaced = new Set(corrections.map(({ column }) => `${ofColumn}${column ?? ''}`));
  return Object.fromEntries(Object.entries(answers).filter(([id, value]) => !replaced.has(id) && !replaced.has(value)));
}

interface Confirmed {
  readonly found: BatchImport;
  readonly reading: StoredReading | null;
  readonly questions: readonly ImportQuestion[];
  readonly answers: Answers;
}

/**
 * Remembers the layout of a file that a person confirmed, with the answers and corrections by which it reads. A file
 * that was already known without a difference has no question about its layout, and changes nothing.
 */
export async function rememberConfirmed(
  em: EntityManager,
  { found, reading, questions, answers }: Confirmed,
  at: Date,
): Promise<void> {
  const isAsked = questions.some(({ kind }) => kind === 'layout');
  const isOpen = (question: ImportQuestion) => answerOf(question, answers) === undefined;
  if (!reading?.fileLayout || !isAsked || questions.some(found => isConfirmed(found) && isOpen(found))) return;
  const { kind, vendorKey, fileName, confirmedBy, person, isCorrected, corrections, choices } = found;
  const before = (await rememberedLayouts(em, found)).find(({ layout }) => layout === reading.layout);
  const file = reading.fileLayout;
  const changing = file.texts.map(({ text }) => text).filter(text => answers[`${changes}${text}`] === 'yes');
  const values = {
    name: before?.name ?? nameOf(fileName),
    corrections: isCorrected ? corrections : (before?.corrections ?? reading.remembered?.corrections ?? []),
    choices: isCorrected ? choices : (before?.choices ?? reading.remembered?.choices ?? []),
    answers: layoutAnswers(questions, answers),
    confirmed: confirmedLayout(file, changing, before?.confirmed ?? undefined),
  };
  const [stored] = await em.execute<{ key: number; name: string }[]>(
    `insert into column_mapping (kind, vendor_key, layout, name, corrections, choices, answers, confirmed, remembered_at, person) values (?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?::timestamptz, ?)
     on conflict (kind, coalesce(vendor_key, 0), layout) do update set corrections = excluded.corrections, choices = excluded.choices,
       answers = excluded.answers, confirmed = excluded.confirmed, remembered_at = excluded.remembered_at, person = excluded.person,
       version = column_mapping.version + 1 returning key, name`,
    [
      kind,
      vendorKey,
      reading.layout,
      values.name,
      JSON.stringify(values.corrections),
      JSON.stringify(values.choices),
      JSON.stringify(values.answers),
      JSON.stringify(values.confirmed),
      at.toISOString(),
      confirmedBy ?? person,
    ],
  );
  // The import and the history name the layout by which the file was read.
  await em.execute("update batch_import set reading = jsonb_set(reading, '{remembered}', ?::jsonb) where key = ?", [
    JSON.stringify({ ...values, ...stored }),
    found.key,
  ]);
}

function isConfirmed(question: ImportQuestion): boolean {
  return question.kind === 'layout' || isAboutLayout(question);
}

function nameOf(fileName: string): string {
  return fileName.replace(/\.xlsx$/i, '').slice(0, 100) || fileName;
}

/** Answers about columns and prices of the whole file. Those about values hold for their file only. */
function layoutAnswers(questions: readonly ImportQuestion[], answers: Answers): Answers {
  return Object.fromEntries(
    questions.filter(isAboutLayout).flatMap(question => {
      const answer = answerOf(question, answers);
      return answer === undefined ? [] : [[question.id, answer]];
    }),
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
  const answers = layoutAnswers(questions, found.answers);
  const isEmpty = corrections.length === 0 && choices.length === 0 && Object.keys(answers).length === 0;
  const place = [kind, vendorKey, reading.layout];
  if (isEmpty) {
    if (isCorrected)
      await em.execute(
        'delete from column_mapping where kind = ? and vendor_key is not distinct from ?::int and layout = ? and confirmed is null',
        place,
      );
    return;
  }
  const name = nameOf(fileName);
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
