import { PaymentCounter } from '../../../test/payment-counter.js';
import { openTestDatabase } from '../../../test/test-database.js';
import type { Database } from '../../platform/database/index.js';
import { noteLostAnswer } from './circuit-breaker.js';

let database: Database;
const breaker = { lostAnswers: 5, windowMs: 60_000, pauseMs: 30_000 };

beforeAll(async () => {
  database = await openTestDatabase(() => undefined);
});
afterEach(() => database.em.fork().execute("update card_breaker set lost_at = '[]', closed_until = null"));
afterAll(() => database.close());

/** Pays through the services of another process, which shares only the database. */
async function pay(token: string) {
  const counter = await PaymentCounter.open(database);
  return counter.pay(token, { breaker });
}

test('lost charges of several processes pause card payments for all of them', async () => {
  for (let lost = 0; lost < 5; lost += 1) expect((await pay('tok_charge_then_reset')).state).toBe('UNKNOWN');
  await expect(pay('tok_ok')).rejects.toMatchObject({ code: 'NOT_READY', details: { retryAfter: 30 } });
});

test('refusals to process a charge again do not pause card payments', async () => {
  for (let again = 0; again < 5; again += 1) expect((await pay('tok_used')).state).toBe('UNKNOWN');
  expect((await pay('tok_ok')).state).toBe('ORDERED');
});

test('counts replies that are lost concurrently', async () => {
  const { clock } = await PaymentCounter.open(database);
  await Promise.all(
    Array.from({ length: 4 }, () => noteLostAnswer(database.em.fork({ useContext: true }), clock.now(), breaker)),
  );
  expect((await pay('tok_ok')).state).toBe('ORDERED');
  await noteLostAnswer(database.em.fork({ useContext: true }), clock.now(), breaker);
  await expect(pay('tok_ok')).rejects.toMatchObject({ code: 'NOT_READY' });
});

test('the breaker costs one statement per charge', async () => {
  const statements: string[] = [];
  const own = await openTestDatabase(sql => statements.push(sql));
  const counter = await PaymentCounter.open(own);
  statements.length = 0;
  await counter.pay('tok_ok', { breaker });
  expect(statements.filter(sql => sql.includes('card_breaker'))).toHaveLength(1);
  await own.close();
});
