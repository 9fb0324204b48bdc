import type { FuzzAnswer } from './fuzz-request.js';
import type { FuzzRequest } from './fuzz-world.js';
import { marks, priceDigits } from './fuzz-world.js';
import { fieldOfMember } from './print-document.js';

const moneyMembers = /^(standardCost|basePrice|unitPrice|price|total|totalAmount|amount|creditLimit)$/;
const prices = new RegExp(`${priceDigits}\\d\\d`, 'g');

/** Internals that an error must not reveal: code locations, runtime errors and database errors. */
const internals: [RegExp, string][] = [
  [/\bat [\w.<>[\] ]+ \(?[^ ]+:\d+:\d+\)?/, 'a stack trace'],
  [/node_modules|graph\/(src|dist|test)|file:\/\/|\/(home|root|tmp|var|usr)\//, 'a file path'],
  [
    /\b(select .+ from|insert into|update .+ set|delete from) |syntax error at|invalid input syntax|byte sequence|violates|relation "|column "|pg_|tsquery|out of range for type|deadlock|constraint/i,
    'database error text',
  ],
  [
    /TypeError|RangeError|ReferenceError|is not a function|is not iterable|Cannot read|Cannot convert|undefined \(reading|ECONN|ENOENT|MikroORM|Zod|heap/i,
    'runtime error text',
  ],
];

/** Describes each problem of a response in a few words. Returns an empty list for a correct response. */
export function problemsOf(request: FuzzRequest, answer: FuzzAnswer | null): string[] {
  if (answer === null) return ['no response'];
  const body = parsed(answer);
  if (body === undefined) return ['invalid JSON'];
  return [
    ...faults(answer, body),
    ...leaks(request, answer),
    ...(request.caller === 'visitor' ? moneyIn(body) : []),
    ...internalsIn(answer, body),
  ];
}

type Body = Record<string, unknown> | null;

/**
 * Parses a JSON body. Returns null if the response is empty or of another type, undefined if its JSON is invalid, and
 * the list of lines for NDJSON.
 */
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
    ...(status >= 500 ? [`status ${status}`] : []),
    ...lines.map(({ problem }) => `a line with status ${problem?.status}`),
    ...within.map(({ extensions }) => `error ${extensions?.code ?? 'without a code'}`),
  ];
}

/** Finds data of other customers, and prices sent to a visitor. Values from the request itself are allowed. */
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
  return [...secrets.map(secret => `${secret} of another customer`), ...figures.map(figure => `price ${figure}`)];
}

function moneyIn(value: unknown, member = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(item => moneyIn(item, member));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, of]) => moneyIn(of, fieldOfMember(name)));
  // Validation errors also have field names as members, but with texts as values.
  return moneyMembers.test(member) && value !== null && /^\d/.test(String(value)) ? [`${member} ${String(value)}`] : [];
}

function internalsIn({ status, text }: FuzzAnswer, body: Body): string[] {
  const words = failures(body).length > 0 ? JSON.stringify(failures(body)) : status >= 400 ? text : '';
  return internals.filter(([pattern]) => pattern.test(words)).map(([, what]) => `${what} in an error`);
}
