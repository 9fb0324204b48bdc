import type { FuzzAnswer } from './fuzz-request.js';
import type { FuzzRequest } from './fuzz-world.js';
import { marks, priceDigits } from './fuzz-world.js';
import { fieldOfMember } from './print-document.js';

const moneyMembers = /^(standardCost|basePrice|unitPrice|price|total|totalAmount|amount|creditLimit)$/;
const prices = new RegExp(`${priceDigits}\\d\\d`, 'g');

/** What a failure must not tell: where our code lies, what it was doing, or what the database said. */
const innards: [RegExp, string][] = [
  [/\bat [\w.<>[\] ]+ \(?[^ ]+:\d+:\d+\)?/, 'a stack'],
  [/node_modules|graph\/(src|dist|test)|file:\/\/|\/(home|root|tmp|var|usr)\//, 'a path'],
  [
    /\b(select .+ from|insert into|update .+ set|delete from) |syntax error at|invalid input syntax|byte sequence|violates|relation "|column "|pg_|tsquery|out of range for type|deadlock|constraint/i,
    'words of the database',
  ],
  [
    /TypeError|RangeError|ReferenceError|is not a function|is not iterable|Cannot read|Cannot convert|undefined \(reading|ECONN|ENOENT|MikroORM|Zod|heap/i,
    'words of the program',
  ],
];

/** What is wrong with an answer, in a few words each; nothing when it is as it should be. */
export function wrongsOf(request: FuzzRequest, answer: FuzzAnswer | null): string[] {
  if (answer === null) return ['no answer came'];
  const body = parsed(answer);
  if (body === undefined) return ['JSON that cannot be read'];
  return [
    ...faults(answer, body),
    ...leaks(request, answer),
    ...(request.caller === 'visitor' ? moneyTold(body) : []),
    ...told(answer, body),
  ];
}

type Body = Record<string, unknown> | null;

/** null: it is something else, or nothing; undefined: it says it is JSON, and is not. What comes line by line is a list of its lines. */
function parsed({ text, headers }: FuzzAnswer): Body | undefined {
  if (!String(headers['content-type']).includes('json') || text === '') return null;
  try {
    if (String(headers['content-type']).includes('ndjson'))
      return {
        lines: text
          .trim()
          .split('\n')
          .map(line => JSON.parse(line) as unknown),
      };
    return JSON.parse(text) as Body;
  } catch {
    return undefined;
  }
}

interface Failure {
  extensions?: { code?: string; status?: number };
}

function failures(body: Body): Failure[] {
  return Array.isArray(body?.errors) ? (body.errors as Failure[]) : [];
}

function faults({ status }: FuzzAnswer, body: Body): string[] {
  const within = failures(body).filter(
    ({ extensions }) => extensions?.status === undefined || extensions.status >= 500 || extensions.code === 'INTERNAL',
  );
  const lines = ((body?.lines ?? []) as { problem?: { status: number } }[]).filter(
    ({ problem }) => problem && problem.status >= 500,
  );
  return [
    ...(status >= 500 ? [`the status ${status}`] : []),
    ...lines.map(({ problem }) => `a line with the status ${problem?.status}`),
    ...within.map(({ extensions }) => `the failure ${extensions?.code ?? 'without a code'}`),
  ];
}

/** Other people's records, and prices to a visitor. What the request itself said is no secret. */
function leaks({ caller, path, body = '' }: FuzzRequest, { text }: FuzzAnswer): string[] {
  const sent = path + body;
  const secrets = [
    ...(caller === 'one' || caller === 'admin' ? [] : [marks.one]),
    ...(caller === 'other' || caller === 'admin' ? [] : [marks.other]),
  ]
    .flatMap(({ word, phone }) => [word, phone])
    .filter(
      secret => text.toLowerCase().includes(secret.toLowerCase()) && !sent.toLowerCase().includes(secret.toLowerCase()),
    );
  const figures = caller === 'visitor' ? (text.match(prices) ?? []).filter(figure => !sent.includes(figure)) : [];
  return [
    ...secrets.map(secret => `${secret}, who is another customer`),
    ...figures.map(figure => `the price ${figure}`),
  ];
}

function moneyTold(value: unknown, member = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(item => moneyTold(item, member));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, of]) => moneyTold(of, fieldOfMember(name)));
  // Refusals name their fields, each with its sentences.
  return moneyMembers.test(member) && value !== null && /^\d/.test(String(value)) ? [`${member} ${String(value)}`] : [];
}

function told({ status, text }: FuzzAnswer, body: Body): string[] {
  const words = failures(body).length > 0 ? JSON.stringify(failures(body)) : status >= 400 ? text : '';
  return innards.filter(([pattern]) => pattern.test(words)).map(([, what]) => `${what} in a failure`);
}
