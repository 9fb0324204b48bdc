import fc, { type Arbitrary } from 'fast-check';
import { marks, priceDigits, type Caller, type RecordType, type World } from './fuzz-world.js';

/** The context of a generated value: its name, operation and caller */
export interface Place {
  world: World;
  caller: Caller;
  /** Name of the root field, or method and path of the route */
  operation: string;
  name: string;
  /** False for half of all requests, which contain only valid values so that they get as far as possible. */
  isWild: boolean;
}

/** Generates valid values, and in a wild request sometimes an invalid one. */
function fitting<T>({ isWild }: Place, sane: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return isWild ? fc.oneof({ weight: 5, arbitrary: sane }, { weight: 1, arbitrary: odd }) : sane;
}

/** Operations that remove a record or a right. Staff use them on spare records only, so that callers keep theirs. */
const destructive = /delete|remove|reset|makeAdmin|revokeAdmin|cancel|^DELETE/i;

const largestInt = 2_147_483_647;

/** Texts that have broken programs: in other languages, of other programs, and invalid characters. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\ufeff',
  '\u202eabc',
  '\u200b',
  '🛠️🔩',
  'İıſß',
  'é́́́',
  '%',
  '_',
  '\\',
  "\\\\'",
  "'",
  '"',
  '`',
  "' OR 1=1 --",
  '"; DROP TABLE product; --',
  '$1',
  '?',
  ':name',
  '{1,2}',
  '(',
  '[',
  '*',
  'a & | ! b',
  'a:*',
  '<->',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '../../../etc/passwd',
  '..\\..\\',
  '%00',
  '%2e%2e%2f',
  'C:\\x',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-0',
  '1e309',
  '0x10',
  '1_000',
  '٣',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  'Nov 0000',
  '12/31/9999',
  '9999-12-31',
  '-1-01-01',
  '13/45/2026',
  'Feb 30',
  '\r\nX-Injected: 1',
  '\t',
  'x'.repeat(101),
  'x'.repeat(1001),
  '🔩'.repeat(300),
  'a '.repeat(49),
  '/'.repeat(120),
  '(((((((((('.repeat(9),
  'row:-1',
  Buffer.from('row:-1').toString('base64url'),
  Buffer.from('row:999999999').toString('base64url'),
  Buffer.from('row:19').toString('base64url'),
];

const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom('\u0000', 'ham\u0000mer', 'ham\ud83dmer', '%', '\\', "'", 'constructor', 'Nov 0000'),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

/** Generates a text that suits the value's name, by the first matching pattern. */
function saneText({ caller, name, operation }: Place): Arbitrary<string> {
  const mark =
    caller === 'one' || caller === 'other'
      ? marks[caller]
      : { word: caller === 'admin' ? 'Counter' : 'Passer', phone: '6025550133' };
  const texts: [RegExp, Arbitrary<string>][] = [
    [/email/i, fc.nat(9999).map(count => `${mark.word.toLowerCase()}${count}@mail.example`)],
    [/phone|fax/i, fc.constant(mark.phone)],
    [/^state$/, fc.constantFrom('AZ', 'NM', 'CA')],
    [/^zip/i, fc.constant('85004')],
    [/^terms$/, fc.constantFrom('COD', 'NET30')],
    [/paymentMethod/, fc.constantFrom('CC', 'ACCT')],
    [/^(from|to)$/, fc.constantFrom('2026-01-01', '2026-11-01', '2026-11-21', '2025-12-31')],
    [/idempotency/i, fc.nat(99).map(count => `fuzz-${caller}-${count}`)],
    // No caller may sign in as one of the two customers, or end their sessions.
    [
      /password/i,
      fc.constantFrom('not-the-right-one', /login/.test(operation) ? 'a-good-password' : 'nor-is-this-one'),
    ],
    ...(/reports/.test(operation)
      ? [[/^name$/, fc.constantFrom('salesByMonth', 'topItems', 'vendor')] as [RegExp, Arbitrary<string>]]
      : []),
    [
      /^(query)$/,
      fc.constantFrom(
        '{ vendors { nodes { name } } }',
        'query ($n: Int!) { product(key: $n) { description standardCost } }',
        '{ orders { nodes { key total } } }',
      ),
    ],
    [
      /^(text|search|term|word)$/,
      fc.constantFrom(
        'hammer',
        'claw ham',
        '48-22',
        '48-22-0003',
        'vendor 1',
        '11/20',
        'Nov 2026',
        '3000',
        'hamer',
        'contractor',
      ),
    ],
    [/^imageAddress$/, fc.constantFrom('/pictures/hammer.png', 'https://pictures.example/hammer.png')],
    [/^after$/, fc.constantFrom('cm93OjA', 'cm93OjI')],
    [/dataDescriptor/, fc.constant('COMMON.ACCEPT.INAPP.PAYMENT')],
    [/dataValue/, fc.constantFrom('tok_ok', 'tok_decline', 'tok_held')],
    [/^(id|productId|auxilliaryItemId|vendorItemNumber)$/i, fc.nat(99_999).map(count => `F-${count}`)],
  ];
  const [, found] = texts.find(([pattern]) => pattern.test(name)) ?? [];
  return found ?? fc.nat(9999).map(count => `${mark.word} ${operation.length}${count}`);
}

export function text(place: Place): Arbitrary<string> {
  return fitting(place, saneText(place), hostileText);
}

/** Returns the type of record that a key refers to, from its own name or its operation. */
function recordTypeOf({ name, operation }: Place): RecordType | undefined {
  const words: [RegExp, RecordType][] = [
    [/contact/i, 'contact'],
    [/location/i, 'location'],
    [/favorite|product|pricing/i, 'product'],
    [/categor/i, 'category'],
    [/agent/i, 'agent'],
    [/vendor/i, 'vendor'],
    [/payment/i, 'payment'],
    [/order/i, 'order'],
    [/report/i, 'report'],
    [/import/i, 'import'],
    [/customer|admin|actor|act/i, 'customer'],
  ];
  const find = (text: string) => words.find(([pattern]) => pattern.test(text))?.[1];
  return /^(key|keys|id|subjectKey)$/.test(name) ? find(operation) : find(name);
}

function key(place: Place): Arbitrary<number> {
  const { world, caller, operation } = place;
  const recordType = recordTypeOf(place) ?? 'product';
  const pool = world.pools[recordType];
  const { customerKey, contactKey, locationKey } = world.orders[caller];
  const own = { customer: [customerKey], contact: [contactKey], location: [locationKey] }[recordType as string] ?? [];
  const all = [...pool.permanent, ...pool.permanent, ...pool.spare];
  // Half of the keys are the customer's own, so that both keys of a path can be.
  const named =
    caller === 'admin' && destructive.test(operation)
      ? pool.spare
      : [...all, ...own.flatMap(one => all.map(() => one))];
  const odd = fc.constantFrom(0, -1, 1, 2, 999_999, largestInt, -largestInt - 1);
  return named.length === 0 ? odd : fitting(place, fc.constantFrom(...named), odd);
}

export function int(place: Place): Arbitrary<number> {
  const { name, world, operation } = place;
  if (/^(key|keys|id)$|Keys?$/.test(name)) return key(place);
  if (/^(location|contact)$/.test(name)) return key({ ...place, name: `${name}Key` });
  const numbers: [RegExp, Arbitrary<number>][] = [
    [/^first$|^limit$/, fc.constantFrom(0, 1, 5, 20, 100, 101, 500, 1000)],
    [/^offset$/, fc.constantFrom(0, 0, 1, 20, 9999, 10_000, 10_001)],
    [
      /customerNumber/,
      /login/.test(operation)
        ? fc.constantFrom(...world.customerNumbers.spare)
        : fc.oneof(fc.constantFrom(...world.customerNumbers.permanent), fc.integer({ min: 1, max: 999_999_999 })),
    ],
    [/quantity/i, fc.constantFrom(0, 1, 1, 1, 2, 5)],
    [/version/i, fc.constantFrom(1, 1, 1, 2)],
    [/tier/i, fc.constantFrom(0, 1, 2, 3)],
  ];
  const [, found] = numbers.find(([pattern]) => pattern.test(name)) ?? [];
  return fitting(
    place,
    found ?? fc.integer({ min: 0, max: 40 }),
    fc.constantFrom(
      -1,
      0,
      4,
      1001,
      42_069,
      1_000_000,
      999_999,
      1_000_000_000,
      largestInt,
      -largestInt - 1,
      largestInt + 1,
      1e15,
    ),
  );
}

/** Generates decimal text: an amount with the digits of prices, a boundary value or an invalid amount. */
export function decimal(place: Place): Arbitrary<string> {
  const sane = fc
    .tuple(fc.integer({ min: 10, max: 99 }), fc.integer({ min: 10, max: 99 }))
    .map(([dollars, cents]) => `${priceDigits}${dollars}.${cents}`);
  const odd = fc.constantFrom(
    '0',
    '0.00',
    '0.0001',
    '9999999.9999',
    '10000000',
    '-1',
    '1e5',
    '1e400',
    'NaN',
    '',
    ' 1',
    '1,5',
    '0.00001',
    '9'.repeat(400),
    '.5',
    '5.',
  );
  return fitting(place, sane, odd);
}

export function float(place: Place): Arbitrary<number> {
  return fitting(
    place,
    fc.constantFrom(0, 1_795_000_000, 1_763_000_000),
    fc.constantFrom(-1, 0.5, 1_700_000_000.5, 8.64e12, 8.64e15, 1e18, 1e308, -1e308, 5e-324, Number.MAX_SAFE_INTEGER),
  );
}

/** Generates a value of the wrong type. */
export const misfit: Arbitrary<unknown> = fc.constantFrom<unknown>(
  '12',
  12,
  1.5,
  true,
  null,
  [],
  {},
  [[1]],
  { key: 1 },
  'x',
  -0,
  1e21,
);
