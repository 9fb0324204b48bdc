import jwt from 'jsonwebtoken';
import { PageSessions } from './page-sessions.js';

const started = Date.parse('2026-11-23T12:00:00Z') / 1000;
let seconds = started;
const clock = { now: () => new Date(seconds * 1000) };
const sessions = new PageSessions('a secret of the tests', clock);
const customer = { customerKey: 7, customerNumber: 20007, tokenVersion: 3, keptKey: null };

beforeEach(() => (seconds = started));

test('[T-71] a session is valid with its own key until the sign-in ends', () => {
  const { session, key } = sessions.issue(customer, started + 3600);
  expect(sessions.read(session, key)).toEqual(customer);
  expect(key.startsWith('7.')).toBe(true);
  seconds = started + 3599;
  expect(sessions.read(session, key)).toEqual(customer);
  seconds = started + 3600;
  expect(sessions.read(session, key)).toBeNull();
});

test('[T-72] rejects any other key, secret, audience, algorithm or text', () => {
  const { session, key } = sessions.issue(customer, started + 3600);
  const other = sessions.issue(customer, started + 3600);
  const claims = jwt.decode(session) as object;
  const foreign = new PageSessions('another secret', clock).issue(customer, started + 3600);
  const withAudience = (audience: string) => jwt.sign({ ...claims, aud: audience }, 'a secret of the tests');
  expect(sessions.read(withAudience('saguaro-store-pages'), key)).toEqual(customer);
  for (const [text, itsKey] of [
    [session, other.key],
    [session, ''],
    [session, key.slice(0, -1)],
    [foreign.session, foreign.key],
    [withAudience('saguaro-store'), key],
    [jwt.sign(claims, null, { algorithm: 'none' }), key],
    [jwt.sign(claims, 'a secret of the tests', { algorithm: 'HS512' }), key],
    ['', key],
    ['no.session.at all', key],
  ] as const)
    expect(sessions.read(text, itsKey)).toBeNull();
});
