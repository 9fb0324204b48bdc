import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/shared/errors.js';
import type { BatchImport } from './batch-import.entity.js';
import { shownLayout, type ShownLayout } from './import-layout.js';
import {
  answerOf,
  askAboutLookalikes,
  mostSingly,
  Questions,
  type Answers,
  type ImportQuestion,
  type QuestionKind,
} from './recognize/index.js';
import { kindOf } from './kinds/index.js';

/** Why an import ended that needs answers */
export const needsAnswers = 'QUESTION';

type Asked = Pick<BatchImport, 'questions' | 'answers' | 'anyVendor' | 'reading'>;

/** A question as API clients see it. The one about the layout has what the screen shows. */
export type DescribedQuestion = ImportQuestion & { layout?: ShownLayout };

/** Returns the questions that must be answered before the import is saved. */
export function openQuestions({ questions, answers, anyVendor, reading }: Asked): DescribedQuestion[] {
  const layout = shownLayout({ reading, answers });
  return questions
    .filter(question => answerOf(question, answers) === undefined && !(question.kind === 'vendor' && anyVendor))
    .map(question => (question.kind === 'layout' && layout ? { ...question, layout } : question));
}

export function questionWords(open: readonly ImportQuestion[]): string {
  const texts = open.map(({ where, text }) => `${where}: ${text}`);
  return `${open.length === 1 ? 'A question needs' : `${open.length} questions need`} an answer before this file is imported. ${texts.join(' ')}`;
}

export function assertAnswered(asked: Asked): void {
  const open = openQuestions(asked);
  if (open.length > 0) throw unanswered(open);
}

export function unanswered(open: readonly DescribedQuestion[]): AppError {
  return new AppError('IMPORT_QUESTION', questionWords(open), { questions: open });
}

interface AskedRow {
  kind: QuestionKind;
  row: number;
  sample: string;
  count: number;
}

/**
 * Returns the questions of the file, then, once these are answered, those of its rows compared with the store, large
 * price changes first.
 */
export async function questionsOf(
  em: EntityManager,
  found: Pick<BatchImport, 'key' | 'kind'>,
  { read, answers, percent }: { read: readonly ImportQuestion[]; answers: Answers; percent: number },
): Promise<ImportQuestion[]> {
  const questions = new Questions(answers, read);
  // How the file is read decides what its rows change.
  if (read.some(question => answerOf(question, answers) === undefined)) return questions.all;
  const asked = await em.execute<AskedRow[]>(
    `select * from (select a.key as kind, r.row, a.value as sample, (count(*) over (partition by a.key))::int as count,
         row_number() over (partition by a.key order by abs(r.price_change) desc nulls last, r.row) as place
       from import_row r cross join lateral jsonb_each_text(r.asks) a where r.import_key = ? and r.asks is not null) asked
     where place <= ${mostSingly} order by kind, place`,
    [found.key],
  );
  const alike = asked.filter(({ kind }) => kind === 'lookalike');
  askAboutLookalikes(questions, kindOf(found).layout.noun[0], alike);
  for (const row of asked) if (row.kind === 'priceMove') askAboutPrice(questions, row, percent);
  return questions.all;
}

function askAboutPrice(questions: Questions, { row, sample, count }: AskedRow, percent: number): void {
  const isSingle = count <= mostSingly;
  questions.ask(
    {
      id: isSingle ? `priceMove:${row}` : 'priceMove',
      kind: 'priceMove',
      where: isSingle ? `Row ${row}` : `${count.toLocaleString('en-US')} rows`,
      text: isSingle
        ? `This unit price changes by more than ${percent} %. Is the new price right?`
        : `${count.toLocaleString('en-US')} unit prices change by more than ${percent} %. Are the new prices right?`,
      choices: [
        { value: 'accept', label: 'Yes: change it' },
        { value: 'keep', label: 'No: keep the stored price, and import the rest of the row' },
      ],
    },
    isSingle ? sample : `Row ${row}: ${sample}`,
  );
}

/** Returns the answers of the last completed import of the same file, which hold for its values too. */
export async function answersOfSameFile(
  em: EntityManager,
  { kind, fileHash, vendorKey }: Pick<BatchImport, 'kind' | 'fileHash' | 'vendorKey'>,
): Promise<Answers> {
  const [found] = await em.execute<{ answers: Answers }[]>(
    `select answers from batch_import where kind = ? and file_hash = ? and vendor_key is not distinct from ?::int and status = 'completed' order by key desc limit 1`,
    [kind, fileHash, vendorKey],
  );
  return found?.answers ?? {};
}
