import fc, { type Arbitrary } from 'fast-check';
import { restRoutes } from '../rest-routes.js';
import { bodyShapes, type Shape } from './rest-bodies.js';
import type { Caller, FuzzRequest, World } from './fuzz-world.js';
import { decimal, hostileTexts, int, misfit, text, type Place } from './values.js';

const json = { 'content-type': 'application/json' };

/** Generates a request to a route, mostly one the caller may use, with arbitrary path, query, headers and body. */
export function restRequest(world: World, caller: Caller): Arbitrary<FuzzRequest> {
  const open = restRoutes.filter(
    ({ access }) => access === 'public' || caller === 'admin' || (caller !== 'visitor' && access !== 'admin'),
  );
  const routes = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...open) },
    { weight: 1, arbitrary: fc.constantFrom(...restRoutes) },
  );
  return fc.tuple(routes, fc.boolean()).chain(([route, isWild]) => {
    const place: Place = { world, caller, operation: `${route.method.toUpperCase()} ${route.path}`, name: '', isWild };
    const sent = route.takesFile ? formBody : bodyOfRoute(route, place);
    return fc
      .record({ path: pathOf(route.path, place), query: queryOf(place), headers: headersOf(place), sent })
      .map(({ path, query, headers, sent: body }) => ({
        caller,
        kind: 'rest' as const,
        operations: [place.operation],
        method: route.method.toUpperCase(),
        path: `/api${path}${query}`,
        headers: { ...body.headers, ...headers },
        body: body.body,
      }));
  });
}

interface Body {
  headers: Record<string, string>;
  body?: string;
}

/** Generates the path as sent, with some raw parts. Others are encoded without lone surrogates, which would throw. */
function pathOf(path: string, place: Place): Arbitrary<string> {
  const raw = fc
    .constantFrom(
      '%00',
      '%ff',
      '%',
      '%2e%2e%2f%2e%2e',
      '%e2%82',
      '%2F',
      '1;2',
      '1,2',
      '1e0',
      '01',
      '+1',
      '1.0',
      '٣',
      '99999999999999999999',
    )
    .map(part => encodeURI(part).replaceAll('%25', '%'));
  const parts = path.split('/').map((part): Arbitrary<string> => {
    if (!part.startsWith(':')) return fc.constant(part);
    const own = { ...place, name: part.slice(1) };
    const value =
      /key$|^id$|number$/i.test(own.name) && !/idempotency/i.test(own.name) ? int(own).map(String) : text(own);
    return place.isWild
      ? fc.oneof({ weight: 8, arbitrary: value.map(encoded) }, { weight: 1, arbitrary: raw })
      : value.map(encoded);
  });
  return fc.tuple(...parts).map(found => found.join('/'));
}

const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

function queryOf(place: Place): Arbitrary<string> {
  const one = fc
    .constantFrom(
      'limit',
      'offset',
      'search',
      'from',
      'to',
      'vendorKey',
      'customerKey',
      'pricingTier',
      'sort',
      'key',
      '__proto__',
      'first',
    )
    .chain(name =>
      (/^(search|from|to|sort|__proto__)$/.test(name)
        ? text({ ...place, name })
        : int({ ...place, name }).map(String)
      ).map(value => `${name}=${encoded(value)}`),
    );
  const odd = fc.constantFrom(
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'search[$ne]=1',
    'limit=1e2',
    'limit=%00',
    '%',
    '&&=&',
    'constructor[prototype][x]=1',
  );
  if (place.operation.includes('/reports/') && !place.isWild)
    return fc.constant('?from=2026-01-01&to=2026-11-21&vendorKey=1');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(one, { minLength: 1, maxLength: 3 }).map(found => `?${found.join('&')}`) },
    { weight: 1, arbitrary: odd.map(found => `?${found}`) },
  );
}

function headersOf(place: Place): Arbitrary<Record<string, string>> {
  const odd: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data' },
    { 'content-encoding': 'gzip' },
    { 'content-encoding': 'nonsense' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { accept: 'text/html' },
    { 'x-forwarded-for': "' OR 1=1 --" },
    { 'idempotency-key': 'short' },
    { 'idempotency-key': 'x'.repeat(65) },
    { 'x-http-method-override': 'DELETE' },
    { 'accept-encoding': 'nonsense;q=9' },
    { expect: 'nothing' },
  );
  const key = fc
    .nat(99)
    .map((count): Record<string, string> => ({ 'idempotency-key': `fuzz-${place.caller}-${count}` }));
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: key },
    { weight: place.isWild ? 2 : 0, arbitrary: odd },
  );
}

function bodyOfRoute(route: (typeof restRoutes)[number], place: Place): Arbitrary<Body> {
  const shape = bodyShapes.get(route);
  if (shape === undefined) return noBody;
  return route.method === 'delete' ? fc.oneof(noBody, bodyOf(shape, place)) : bodyOf(shape, place);
}

const noBody: Arbitrary<Body> = fc.oneof(
  { weight: 15, arbitrary: fc.constant<Body>({ headers: {} }) },
  { weight: 1, arbitrary: fc.constant<Body>({ headers: json, body: '{"key":1}' }) },
);

/** Generates a member's value from its name. In a wild request it is sometimes missing or of another type. */
function memberOf(shape: Shape, place: Place): Arbitrary<unknown> {
  const fitting = fittingMember(shape, place);
  return !place.isWild
    ? fitting
    : fc.oneof(
        { weight: 95, arbitrary: fitting },
        { weight: 2, arbitrary: misfit },
        { weight: 1, arbitrary: fc.constantFrom(...hostileTexts) },
        { weight: 2, arbitrary: fc.constant(undefined) },
      );
}

function fittingMember(shape: Shape, place: Place): Arbitrary<unknown> {
  if (place.name === 'version') return fc.option(int(place), { nil: undefined, freq: 2 });
  if (shape === 'Int')
    return fc.oneof(
      { weight: 6, arbitrary: int(place) },
      { weight: place.isWild ? 1 : 0, arbitrary: int(place).map(String) },
    );
  if (shape === 'Text') return text(place);
  if (shape === 'Boolean') return fc.boolean();
  if (shape === 'Decimal')
    return fc.oneof(
      decimal(place),
      decimal(place).map(amount => (Number.isFinite(Number(amount)) ? Number(amount) : amount)),
    );
  if (Array.isArray(shape)) return fc.array(memberOf(shape[0], place), { maxLength: 3 });
  const members = Object.entries(shape).map(([name, of]) =>
    memberOf(of, { ...place, name }).map(value => [name, value] as const),
  );
  return fc.tuple(...members).map(found => Object.fromEntries(found));
}

function bodyOf(shape: Shape, place: Place): Arbitrary<Body> {
  const fitting = fittingMember(shape, place);
  const right = place.operation.includes('/authorders') ? fc.oneof(fitting, orderOf(place)) : fitting;
  const written = right.map(value => JSON.stringify(value));
  const more = right.map(
    value =>
      `{"pricingTier":42069,"isAdmin":true,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},${JSON.stringify(value).slice(1)}`,
  );
  const broken = fc.tuple(written, fc.nat(200)).map(([value, at]) => value.slice(0, at));
  const odd = fc.constantFrom(
    '',
    'null',
    '[]',
    '"text"',
    '12',
    '{}',
    '{"a":',
    '\u0000',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
    `{"name":"${'x'.repeat(120_000)}"}`,
    '{"key":1e400}',
    '{"key":-0}',
    '{"a":1,"a":2}',
    '{"note":"\\ud800"}',
  );
  return (
    place.isWild
      ? fc.oneof(
          { weight: 14, arbitrary: written },
          { weight: 2, arbitrary: more },
          { weight: 1, arbitrary: broken },
          { weight: 1, arbitrary: odd },
        )
      : written
  ).map(body => ({ headers: json, body }));
}

/** Generates a valid order. */
function orderOf({ world, caller }: Place): Arbitrary<unknown> {
  const { customerKey, contactKey, productKey, price } = world.orders[caller];
  return fc.constantFrom('tok_ok', 'tok_decline').map(dataValue => ({
    order: { customerKey, total: Number(price), location: 1, contact: contactKey },
    products: [{ productKey, quantity: 1, price: Number(price) }],
    payment: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue },
  }));
}

const boundary = 'fuzz-boundary';
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

/** Generates forms with a file that is not a workbook, many of them malformed. */
const formBody: Arbitrary<Body> = fc
  .constantFrom(
    `${part('name="vendorKey"', '1')}${part('name="doc"; filename="items.xlsx"', 'no workbook')}--${boundary}--\r\n`,
    `${part('name="doc"; filename="items.xlsx"', 'PK\u0003\u0004 broken')}--${boundary}--\r\n`,
    `${part('name="doc"; filename="../../items.xlsx"', '')}${part('name="doc"; filename="more.xlsx"', 'x')}--${boundary}--\r\n`,
    part('name="doc"; filename="items.xlsx"', 'never ended'),
    `${part('name="__proto__"', '1')}--${boundary}--\r\n`,
    '',
    '--',
    `--${boundary}\r\n\r\n`,
  )
  .chain(body =>
    fc
      .constantFrom(`multipart/form-data; boundary=${boundary}`, 'multipart/form-data', 'application/json')
      .map(type => ({ headers: { 'content-type': type }, body })),
  );
