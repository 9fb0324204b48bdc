import { TestClock } from '../../test/test-clock.js';
import { AppError } from '../shared/errors.js';
import { CircuitBreaker } from './circuit-breaker.js';

const settings = { lostAnswers: 5, windowMs: 60_000, pauseMs: 30_000 };

function loseAnswers(breaker: CircuitBreaker, count: number): void {
  for (let index = 0; index < count; index += 1) breaker.noteLost();
}

test('five lost answers within a minute close card payments for half a minute', () => {
  const clock = new TestClock();
  const breaker = new CircuitBreaker(clock, settings);
  loseAnswers(breaker, 4);
  expect(() => breaker.assertOpen()).not.toThrow();
  loseAnswers(breaker, 1);
  expect(() => breaker.assertOpen()).toThrow(new AppError('NOT_READY', 'The card provider does not answer just now. Nothing was charged. Please try again in 30 seconds.'));
  clock.advance(29);
  expect(() => breaker.assertOpen()).toThrow('in 1 seconds');
  clock.advance(1);
  expect(() => breaker.assertOpen()).not.toThrow();
});

test('what is older than a minute does not count', () => {
  const clock = new TestClock();
  const breaker = new CircuitBreaker(clock, settings);
  loseAnswers(breaker, 4);
  clock.advance(61);
  loseAnswers(breaker, 4);
  expect(() => breaker.assertOpen()).not.toThrow();
});
