import fc from 'fast-check';
import { RecipientPace } from './recipient-pace.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20) + seconds * 1000);

test('sends the mails of one minute at once, and spreads the rest over the coming minutes', () => {
  const pace = new RecipientPace(2);
  const waits = [0, 0, 0, 1, 1, 1].map(second => pace.secondsToWait('ana@ruiz.example', at(second)));
  expect(waits).toEqual([0, 0, 60, 59, 119, 119]);
});

test('does not count the mail of others', () => {
  const pace = new RecipientPace(1);
  expect(pace.secondsToWait('ana@ruiz.example', at(0))).toBe(0);
  expect(pace.secondsToWait('Ana@Ruiz.example', at(0))).toBe(60);
  expect(pace.secondsToWait('bo@lee.example', at(0))).toBe(0);
});

test('never exceeds the limit in any 60 seconds, and sends every mail', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 40 }),
      (perMinute, arrivals) => {
        const pace = new RecipientPace(perMinute);
        const left: number[] = [];
        const due = arrivals.toSorted((a, b) => a - b);
        for (let tries = 0; due.length > 0; tries += 1) {
          expect(tries).toBeLessThan(5000);
          const now = due.shift() as number;
          const wait = pace.secondsToWait('ana@ruiz.example', at(now));
          if (wait === 0) left.push(now);
          else due.splice(due.findLastIndex(time => time <= now + wait) + 1, 0, now + wait);
        }
        expect(left.length).toBe(arrivals.length);
        for (const time of left)
          expect(left.filter(other => other > time - 60 && other <= time).length).toBeLessThanOrEqual(perMinute);
      },
    ),
  );
});
