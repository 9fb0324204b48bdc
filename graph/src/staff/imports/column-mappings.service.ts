import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { RecordEditor, type RecordKind } from '../../platform/records/index.js';
import { requireAdmin } from '../../platform/shared/access.js';
import { requiredText } from '../../platform/shared/field-inputs.js';
import { parseInput } from '../../platform/shared/input.js';
import { PerRequest } from '../../platform/shared/service-context.js';
import type { BatchImport } from './batch-import.entity.js';
import { ColumnMapping } from './column-mapping.entity.js';
import {
  answerOf,
  changes,
  confirmedLayout,
  isAboutLayout,
  ofColumn,
  type Answers,
  type ConfirmedLayout,
  type HeaderCorrection,
  type ImportQuestion,
  type RememberedLayout,
} from './recognize/index.js';

const mappingKind: RecordKind<ColumnMapping> = {
  entity: ColumnMapping,
  subject: 'columnMapping',
  fields: ['name'],
  labelOf: mapping => mapping.name,
  missing: 'Column mapping not found.',
};

const nameInput = z.object({ name: requiredText('Enter a name.', 100) });

/** The column mappings that the store remembers; for staff. */
export class ColumnMappingsService extends PerRequest {
  private readonly editor = new RecordEditor(this.context, mappingKind);

  /** Returns all mappings, most recently submitted first. */
  mappings(): Promise<ColumnMapping[]> {
    requireAdmin(this.context.actor);
    return this.context.em.find(ColumnMapping, {}, { orderBy: { rememberedAt: 'desc', key: 'desc' } });
  }

  rename(key: number, name: string): Promise<ColumnMapping> {
    requireAdmin(this.context.actor);
    return this.editor.update(key, parseInput(nameInput, { name }));
  }

  remove(key: number): Promise<true> {
    requireAdmin(this.context.actor);
    return this.editor.remove(key);
  }
}

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

/**
 * Remembers the layout of a file that a person confirmed, with the answers and corrections by which it reads. A file
 * that was already known without a difference has no question about its layout, and changes nothing.
 */
export async function rememberConfirmed(em: EntityManager, found: BatchImport, at: Date): Promise<void> {
  const { reading, questions, answers, confirmedBy, person } = found;
  const isConfirmed = (question: ImportQuestion) =>
    (question.kind !== 'layout' && !isAboutLayout(question)) || answerOf(question, answers) !== undefined;
  const isAsked = questions.some(({ kind }) => kind === 'layout');
  if (!reading?.fileLayout || !isAsked || !questions.every(isConfirmed)) return;
  const changing = reading.fileLayout.texts
    .map(({ text }) => text)
    .filter(text => answers[`${changes}${text}`] === 'yes');
  const before = await rememberedAs(em, found);
  const confirmed = confirmedLayout(reading.fileLayout, changing, before?.confirmed ?? undefined);
  const remembered = await rememberLayout(em, found, { confirmed, person: confirmedBy ?? person, at });
  // The import and the history name the layout by which the file was read.
  await em.execute("update batch_import set reading = jsonb_set(reading, '{remembered}', ?::jsonb) where key = ?", [
    JSON.stringify(remembered),
    found.key,
  ]);
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
  const { corrections, choices, isCorrected } = found;
  const isEmpty = corrections.length === 0 && choices.length === 0 && Object.keys(layoutAnswers(found)).length === 0;
  if (!isEmpty) await rememberLayout(em, found, { confirmed: null, person, at });
  else if (isCorrected)
    await em.execute(`delete from column_mapping where ${ofLayout} and confirmed is null`, placeOf(found));
}

/** SQL: the mapping of `placeOf` an import */
const ofLayout = 'kind = ? and vendor_key is not distinct from ?::int and layout = ?';

function placeOf({ kind, vendorKey, reading }: BatchImport): (string | number | null)[] {
  return [kind, vendorKey, reading?.layout ?? null];
}

type Remembered = Omit<RememberedLayout, 'layout'>;

async function rememberedAs(em: EntityManager, found: BatchImport): Promise<Remembered | undefined> {
  const [before] = await em.execute<Remembered[]>(
    `select key, name, corrections, choices, answers, confirmed from column_mapping where ${ofLayout}`,
    placeOf(found),
  );
  return before;
}

/**
 * Stores the layout of an import with its answers. Without corrections of its own, the import used remembered ones. What
 * a person confirmed earlier stays, unless `confirmed` replaces it.
 */
async function rememberLayout(
  em: EntityManager,
  found: BatchImport,
  { confirmed, person, at }: { confirmed: ConfirmedLayout | null; person: string; at: Date },
): Promise<Remembered | undefined> {
  const { fileName, reading, isCorrected } = found;
  const { corrections = [], choices = [] } = isCorrected
    ? found
    : ((await rememberedAs(em, found)) ?? reading?.remembered ?? {});
  const [stored] = await em.execute<Remembered[]>(
    `insert into column_mapping (kind, vendor_key, layout, name, corrections, choices, answers, confirmed, remembered_at, person) values (?, ?, ?, ?, ?::jsonb, ?::jsonb, ?::jsonb, ?::jsonb, ?::timestamptz, ?)
     on conflict (kind, coalesce(vendor_key, 0), layout) do update set corrections = excluded.corrections, choices = excluded.choices,
       answers = excluded.answers, confirmed = coalesce(excluded.confirmed, column_mapping.confirmed), remembered_at = excluded.remembered_at,
       person = excluded.person, version = column_mapping.version + 1 returning key, name, corrections, choices, answers, confirmed`,
    [
      ...placeOf(found),
      fileName.replace(/\.xlsx$/i, '').slice(0, 100) || fileName,
      JSON.stringify(corrections),
      JSON.stringify(choices),
      JSON.stringify(layoutAnswers(found)),
      confirmed && JSON.stringify(confirmed),
      at.toISOString(),
      person,
    ],
  );
  return stored;
}

/** Answers about columns and prices of the whole file. Those about values hold for their file only. */
function layoutAnswers({ questions, answers }: BatchImport): Answers {
  return Object.fromEntries(
    questions.filter(isAboutLayout).flatMap(question => {
      const answer = answerOf(question, answers);
      return answer === undefined ? [] : [[question.id, answer]];
    }),
  );
}
