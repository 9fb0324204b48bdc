import 'reflect-metadata';
import { basename } from 'node:path';
import { createReadStream, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { entities } from '../server/entities.js';
import { createLog } from '../server/log.js';
import { openJobs } from '../server/background-jobs.js';
import { ActivationCodes, tokenSecret } from '../platform/auth/index.js';
import { readConfig, type Config } from '../platform/config/index.js';
import { openDatabase, type Database } from '../platform/database/index.js';
import {
  BatchImport,
  importInOneStep,
  parseAnswersText,
  reportOf,
  type ImportOptions,
  type ImportReport,
  type ShownLayout,
} from '../staff/imports/index.js';
import { PurchasingAgent, Vendor } from '../catalog/purchasing/index.js';
import { systemClock } from '../platform/shared/clock.js';
import { largestFileBytes } from '../platform/shared/received-file.js';
import { ImportProgress } from './import-progress.js';
import { CommandError, runCommand, UsageError } from './run-command.js';

const usage = `Imports a report of the back office, saved as .xlsx.
  npm run import -- items FILE --vendor ID       Item Master List of one vendor
  npm run import -- customers FILE               Customers by Salesperson
  npm run import -- vendors FILE --agent NAME    Print Vendor List; vendors without a purchasing agent get this one
  --dry-run          only tells what would be done
  --skip-bad-rows    imports the good rows although there are bad ones
  --empty-blanks     a blank cell means what it means in a new record, instead of leaving what is stored
  --sheet NAME       reads this sheet instead of the one with the most records
  --answers JSON     answers the questions of the file: {"id of the question": "value of a choice"}
  --any-vendor       the items are this vendor's, although group rows of the file name another vendor
Ends with 0 when all rows were taken, with 1 when rows or the file were refused, with 2 when it was called in another way.`;

const kinds = { items: 'products', customers: 'customers', vendors: 'vendors' } as const;
const options = {
  vendor: { type: 'string' },
  agent: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-bad-rows': { type: 'boolean' },
  'empty-blanks': { type: 'boolean' },
  sheet: { type: 'string' },
  'any-vendor': { type: 'boolean' },
  answers: { type: 'string' },
} as const;

runCommand(async () => {
  const { word, path, values } = readArguments();
  const config = readConfig();
  const database = await openDatabase({ entities, ...config.database });
  try {
    const scope = await scopeOf(database, values);
    const ended = await importFile(config, database, path, {
      kind: kinds[word],
      ...scope,
      dryRun: values['dry-run'],
      skipBadRows: values['skip-bad-rows'],
      emptyBlanks: values['empty-blanks'],
      sheet: values.sheet,
      anyVendor: values['any-vendor'],
      answers: answersOf(values.answers),
    });
    const { questions = [] } = reportOf(ended, null);
    if (questions.length > 0) throw new CommandError(questionsText(questions));
    if (ended.status === 'failed') throw new CommandError(ended.message ?? 'The import failed.');
    console.log(
      textOf(
        reportOf(ended, await database.em.fork().findOne(Vendor, { key: ended.vendorKey ?? 0 })),
        values['dry-run'] === true,
      ),
    );
    if (ended.refused > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});

function readArguments() {
  const {
    positionals: [word = '', path = '', ...more],
    values,
  } = parsed();
  if (!isWord(word) || path === '' || more.length > 0) throw new UsageError(usage);
  if ((word === 'items') !== (values.vendor !== undefined) || (word === 'vendors') !== (values.agent !== undefined))
    throw new UsageError(usage);
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile()) throw new CommandError(`File not found: ${path}`);
  if (file.size > largestFileBytes) throw new CommandError('A file has at most 25 MB.');
  return { word, path, values };
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
}

function isWord(word: string): word is keyof typeof kinds {
  return Object.hasOwn(kinds, word);
}

function answersOf(text: string | undefined): ReturnType<typeof parseAnswersText> {
  try {
    return parseAnswersText(text);
  } catch {
    throw new UsageError(`--answers must be a JSON object, such as '{"priceMove": "accept"}'.\n${usage}`);
  }
}

function questionsText(questions: NonNullable<ImportReport['questions']>): string {
  const asked = questions.map(({ id, where, text, samples, choices, layout }) =>
    [
      `${id}`,
      `  ${where}: ${text}`,
      ...(layout ? layoutLines(layout) : []),
      ...samples.map(sample => `    ${sample}`),
      ...choices.map(({ value, label }) => `  ${value}: ${label}`),
    ].join('\n'),
  );
  const example = JSON.stringify(Object.fromEntries(questions.map(({ id, choices }) => [id, choices[0]?.value ?? ''])));
  return `Nothing was written: the file needs answers.\n${asked.join('\n')}\nGive them with --answers, such as '${example}'`;
}

/** What the file says apart from its rows, as the screen shows it. */
function layoutLines({ columns, texts, leftOut }: ShownLayout): string[] {
  return [
    ...columns.map(({ column, headings, formats, samples, field }) => {
      const heading = headings.map(text => `"${text}"`).join(' and ') || 'no heading';
      const format = formats.length === 0 ? '' : `, in the format ${formats.join(', ')}`;
      return `    Column ${column}: ${heading}, such as ${samples.join(', ') || 'nothing'}${format}, is ${field ?? 'not used'}`;
    }),
    ...texts.map(
      ({ row, example, changesId }) =>
        `    Row ${row}: ${example} (if it changes every time: ${JSON.stringify(changesId)}: "yes")`,
    ),
    ...leftOut.map(
      ({ kind, count, examples }) => `    Left out: ${count} of the type ${kind}, such as ${examples.join('; ')}`,
    ),
  ];
}

/** Finds the vendor by id and the agent by name, ignoring case. */
async function scopeOf(
  database: Database,
  { vendor, agent }: { vendor?: string; agent?: string },
): Promise<{ vendorKey: number | null; agentKey: number | null }> {
  const em = database.em.fork();
  const vendorKey =
    vendor === undefined
      ? null
      : onlyOne(await em.find(Vendor, { id: { $ilike: literally(vendor) } }), `vendor ${vendor}`);
  const agentKey =
    agent === undefined
      ? null
      : onlyOne(await em.find(PurchasingAgent, { name: { $ilike: literally(agent) } }), `purchasing agent ${agent}`);
  return { vendorKey, agentKey };
}

function literally(text: string): string {
  return text.trim().replace(/[\\%_]/g, '\\$&');
}

function onlyOne(found: readonly { key: number }[], what: string): number {
  const [one, another] = found;
  if (!one) throw new CommandError(`Not found: ${what}`);
  if (another)
    throw new CommandError(`There are ${found.length} of the name: ${what}. Give them names of their own first.`);
  return one.key;
}

async function importFile(
  config: Config,
  database: Database,
  path: string,
  choices: ImportOptions,
): Promise<BatchImport> {
  const codes = new ActivationCodes(tokenSecret(config.tokenSecret, config.dataDir));
  const log = createLog('error', process.stderr);
  const { jobs, stop } = await openJobs({ config, database, clock: systemClock, log, codes });
  let progress: ImportProgress | undefined;
  const onReceived = (key: number) => {
    progress = new ImportProgress(() => database.em.fork().findOne(BatchImport, { key }), process.stderr);
  };
  try {
    // This program or a running store does the work. If it is interrupted, the store does it at its next start.
    await jobs.startOnly('runImport');
    const parts = { em: database.em.fork(), clock: systemClock, sender: null, jobs };
    const file = { fileName: basename(path), read: () => createReadStream(path) };
    return await importInOneStep(parts, file, choices, { onReceived });
  } finally {
    progress?.stop();
    await stop();
  }
}

function textOf(
  { status, vendor, rows, added, updated, unchanged, refused, errors, columnMapping, notes = [] }: ImportReport,
  isDryRun: boolean,
): string {
  const ends = isDryRun
    ? 'This was a dry run. Nothing was written.'
    : status === 'refused'
      ? 'Nothing was written, because rows were refused.'
      : 'Successfully added batch!';
  const told = errors.map(
    ({ row, cell, column, value, message }) =>
      `  row ${row}${cell ? `, ${cell}` : ''}${column ? `, ${column}` : ''}${value ? ` "${value}"` : ''}: ${message}`,
  );
  const heads = [
    ...(vendor ? [`Vendor: ${vendor.id} - ${vendor.name}`] : []),
    ...(columnMapping === undefined ? [] : [`Layout: ${columnMapping}`]),
  ];
  return [
    ...heads,
    `${rows} rows: ${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused.`,
    ...told,
    ...notes.map(note => `  ${note}`),
    ends,
  ].join('\n');
}
