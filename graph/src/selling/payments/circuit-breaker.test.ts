import { afterLostAnswer, type BreakerState } from './circuit-breaker.js';

const settings = { lostAnswers: 5, windowMs: 60_000, pauseMs: 30_000 };
const open: BreakerState = { lostAt: [], closedUntil: 0 };

function lose(times: number[], from = open): BreakerState {
  return times.reduce((state, now) => afterLostAnswer(state, now, settings), from);
}

test('five lost replies within a minute pause card payments for half a minute', () => {
  expect(lose([100, 200, 300, 400]).closedUntil).toBe(0);
  expect(lose([100, 200, 300, 400, 500])).toEqual({ lostAt: [], closedUntil: 30_500 });
});

test('lost replies older than a minute do not count', () => {
  expect(lose([0, 1, 2, 3, 61_000, 61_001, 61_002, 61_003])).toEqual({
    lostAt: [61_000, 61_001, 61_002, 61_003],
    closedUntil: 0,
  });
});

test('the earlier clock of another process never shortens a pause', () => {
  expect(lose([0, 0, 0, 0, 0], { lostAt: [], closedUntil: 45_000 }).closedUntil).toBe(45_000);
});
