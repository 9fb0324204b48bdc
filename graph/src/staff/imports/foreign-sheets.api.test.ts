import { readFile } from 'node:fs/promises';
import { Reference } from '@mikro-orm/core';
import Big from 'big.js';
import { Build } from '../../../test/build.js';
import { TestApp } from '../../../test/test-app.js';
import { Product, type Category } from '../../catalog/catalog/index.js';
import { Customer } from '../../customers/customers/index.js';
import { PurchasingAgent, Vendor } from '../../catalog/purchasing/index.js';
import { confirmationOf, sendOnce } from './fixtures/send-report.js';
import type { ImportQuestion } from './recognize/index.js';

type Fields = Record<string, string | number | boolean | null>;
interface Asked {
  kind: string;
  where: string;
}
interface Expectation {
  file: string;
  kind: 'items' | 'customers' | 'vendors';
  about: string;
  vendor?: string;
  vendorName?: string;
  stored: Fields[];
  questions: Asked[];
  mayAsk?: Asked[];
  answers: Record<string, string>;
  skipBadRows?: boolean;
  rows: Fields[];
  notRows: string[];
}

const folder = new URL('./fixtures/foreign/', import.meta.url);
const expectations = JSON.parse(await readFile(new URL('expectations.json', folder), 'utf8')) as Expectation[];

/** The words of the expectations for the values of choices */
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  priceUnit: { none: 'ignore', pieces: 'each' },
  currency: { none: 'ignore' },
  vendor: { chosenOnly: 'leaveOut', all: 'chosen' },
  totalRow: { total: 'leaveOut' },
  itemNumberFormat: { stored: 'plain' },
  category: { none: 'ignore' },
  priceMove: { yes: 'accept', no: 'keep' },
};
const keys = { items: 'productId', customers: 'customerNumber', vendors: 'id' } as const;
const paths = { items: '/authproducts/batch', customers: '/authcustomers/batch', vendors: '/authvendors/batch' };

let app: TestApp;
let build: Build;
let token: string;
let agentKey: number;

beforeAll(async () => {
  app = await TestApp.start();
  build = new Build(app.em());
  token = await app.signIn((await build.admin()).customerNumber);
  agentKey = await app.em().insert(PurchasingAgent, {
    name: 'Foreign sheets',
    email: 'agent@store.example',
    phoneNumber: '6025550100',
  });
});
afterAll(() => app.close());
// Each sheet is the first one of its layout.
afterEach(() => app.em().execute('delete from column_mapping'));

test('there are at least 40 sheets', () => {
  expect(expectations.length).toBeGreaterThanOrEqual(40);
});

test.each(expectations)('[BAT-5] $file is asked about and then stored as its author means it', async expected => {
  const { kind, rows, notRows, questions, mayAsk = [] } = expected;
  const vendor = expected.vendor === undefined ? null : await vendorOf(expected.vendor, expected.vendorName ?? '');
  for (const stored of expected.stored) await store(stored, kind, vendor);
  const file = await readFile(new URL(expected.file, folder));
  const before = await storedRows(expected);
  const answers: Record<string, string> = {};
  const asked: ImportQuestion[] = [];
  const send = () =>
    sendOnce(
      app,
      paths[kind],
      file,
      {
        ...(kind === 'items' ? { vendorKey: String(vendor?.key) } : {}),
        ...(kind === 'vendors' ? { agentKey: String(agentKey) } : {}),
        ...(expected.skipBadRows ? { skipBadRows: 'true' } : {}),
        answers: JSON.stringify(answers),
      },
      token,
      expected.file,
    );
  let reply = await send();
  while (reply.body.code === 'IMPORT_QUESTION') {
    expect(reply.status).toBe(422);
    // A question stores nothing.
    expect(await storedRows(expected)).toEqual(before);
    for (const question of (reply.body as unknown as { questions: ImportQuestion[] }).questions) {
      const chosen = answerTo(question, expected);
      const answer = chosen ?? confirmationOf([question])[question.id];
      expect([question.id, answer, question.choices.map(({ value }) => value).includes(answer ?? '')]).toEqual([
        question.id,
        expect.any(String),
        true,
      ]);
      answers[question.id] = answer ?? '';
      if (chosen !== undefined || confirmationOf([question])[question.id] === undefined) asked.push(question);
    }
    reply = await send();
  }
  expect(reply.body).toMatchObject({ data: { status: 'completed' } });
  const unasked = questions.filter(wanted => !asked.some(question => matches(question, wanted)));
  const faults = asked.filter(question => ![...questions, ...mayAsk].some(wanted => matches(question, wanted)));
  expect([unasked, faults.map(({ id }) => id)]).toEqual([[], []]);
  const found = await storedRows(expected);
  expect(rows.map(row => found.get(String(row[keys[kind]])))).toEqual(rows.map(plain));
  expect(notRows.filter(id => found.has(id))).toEqual([]);
});

async function vendorOf(id: string, name: string): Promise<Vendor> {
  return (await app.em().findOne(Vendor, { id })) ?? build.vendor({ id, name });
}

async function store(fields: Fields, kind: Expectation['kind'], vendor: Vendor | null): Promise<void> {
  if (kind === 'items') await build.product({ ...fields, ...(vendor && { vendor }) });
  else throw new Error(`No ${kind} are stored before an import.`);
}

/** Returns the records that the expectation names, with its fields, as plain text. */
async function storedRows({ kind, rows, notRows }: Expectation): Promise<Map<string, Fields>> {
  const ids = [...rows.map(row => String(row[keys[kind]])), ...notRows];
  const em = app.em();
  const found: object[] =
    kind === 'items'
      ? await em.find(Product, { productId: { $in: ids } }, { populate: ['category'] })
      : kind === 'vendors'
        ? await em.find(Vendor, { id: { $in: ids } })
        : await em.find(Customer, { customerNumber: { $in: ids.filter(id => /^\d+$/.test(id)).map(Number) } });
  const fieldsOf = new Map(rows.map(row => [String(row[keys[kind]]), Object.keys(row)]));
  const records: [string, Fields][] = [];
  for (const record of found as Record<string, unknown>[]) {
    const id = String(record[keys[kind]]);
    const more = kind === 'customers' ? await customerDetails(Number(record.key)) : {};
    const all: Record<string, unknown> = { ...record, ...more };
    const fields = fieldsOf.get(id) ?? [keys[kind]];
    records.push([id, plain(Object.fromEntries(fields.map(field => [field, valueOf(all[field])])))]);
  }
  return new Map(records);
}

async function customerDetails(key: number): Promise<Fields> {
  const [row] = await app.em().execute<Fields[]>(
    `select f.terms, f.credit_limit::text as "creditLimit", c.name as "contactName", c.email as "contactEmail"
     from customer m left join customer_finance f on f.customer_key = m.key
     left join lateral (select name, email from contact where customer_key = m.key order by key limit 1) c on true where m.key = ?`,
    [key],
  );
  return row ?? {};
}

function valueOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (Reference.isReference<Category>(value)) return value.unwrap().name;
  return value as string | number | boolean;
}

/** Prices without trailing zeros; nothing for an empty text */
function plain(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const text = value === null || value === '' ? '' : String(value);
      return [field, /^\d+\.\d+$/.test(text) ? new Big(text).toFixed() : text];
    }),
  );
}

function matches({ id, kind, where, samples }: ImportQuestion, wanted: Asked): boolean {
  if (kind !== wanted.kind) return false;
  const parts = [...id.split(/[:+]/), ...where.split(/[\s,]+/)].map(part => part.toLowerCase());
  const names = wanted.where.toLowerCase().split('/');
  // A vendor is named by its samples, and the category column only by what it is.
  return (
    ['category', 'vendor'].includes(kind) ||
    names.every(name => parts.includes(name)) ||
    (/\D/.test(wanted.where) && samples.join().includes(wanted.where))
  );
}

function answerTo(question: ImportQuestion, { answers }: Expectation): string | undefined {
  const found = Object.entries(answers).find(([id]) => {
    const [kind = '', where = ''] = id.split(':');
    return matches(question, { kind, where });
  });
  const value = found && (choices[question.kind]?.[found[1]] ?? found[1]);
  return question.choices.some(choice => choice.value === value) ? value : undefined;
}
