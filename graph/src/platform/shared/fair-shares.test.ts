import { mock } from 'node:test';
import { until } from '../../../test/until.js';
import { Activity } from './activity.js';
import { FairShares } from './fair-shares.js';

const settled = () => new Promise(resolve => setImmediate(resolve));

/** Lets a sender enter, and notes when its turn came. */
function enter(shares: FairShares, sender: string, turns: string[]) {
  return shares.enter(sender).then(leave => {
    turns.push(sender);
    return leave as () => void;
  });
}

test('a sender runs at most its share at once, and others do not wait for it', async () => {
  const shares = new FairShares({ perSender: 2 });
  const turns: string[] = [];
  const first = enter(shares, 'a', turns);
  for (let more = 0; more < 4; more += 1) void enter(shares, 'a', turns);
  void enter(shares, 'b', turns);
  await settled();
  expect(turns).toEqual(['a', 'a', 'b']);
  (await first)();
  await settled();
  expect(turns).toEqual(['a', 'a', 'b', 'a']);
});

test('senders who wait take turns', async () => {
  const shares = new FairShares({ perSender: 2, inTotal: 1 });
  const turns: string[] = [];
  for (const sender of ['a', 'a', 'a', 'b', 'b']) void enter(shares, sender, turns).then(leave => setTimeout(leave));
  await until(() => turns.length, 5);
  expect(turns).toEqual(['a', 'b', 'a', 'b', 'a']);
});

test('no more than the limits wait', async () => {
  const shares = new FairShares({ perSender: 1, waiting: { perSender: 1, inTotal: 2 } });
  for (const sender of ['a', 'a', 'b', 'b', 'c']) void shares.enter(sender);
  expect(await shares.enter('a')).toBeNull();
  expect(await shares.enter('c')).toBeNull();
  expect(await shares.enter(null)).not.toBeNull();
});

test('a sender who has used its free time rests twice as long as each turn takes, while others have theirs', async () => {
  mock.timers.enable({ apis: ['Date', 'setTimeout'] });
  try {
    const shares = new FairShares({ perSender: 1, inTotal: 1, freeMs: 100 });
    const turns: string[] = [];
    const first = await shares.turn('a');
    for (const sender of ['a', 'b', 'a']) void enter(shares, sender, turns).then(leave => leave());
    mock.timers.tick(101);
    first();
    await settled();
    expect(turns).toEqual(['b']);
    mock.timers.tick(201);
    await settled();
    expect(turns).toEqual(['b']);
    mock.timers.tick(1);
    await settled();
    expect(turns).toEqual(['b', 'a', 'a']);
  } finally {
    mock.timers.reset();
  }
});

test('a turn that is counted elsewhere uses no free time', async () => {
  mock.timers.enable({ apis: ['Date'] });
  try {
    const shares = new FairShares({ perSender: 1, freeMs: 100 });
    const leave = await shares.turn('a');
    mock.timers.tick(500);
    leave({ counted: false });
    (await shares.turn('a'))();
  } finally {
    mock.timers.reset();
  }
});

test('a sender stops waiting for a turn after the limit, and later ones still get theirs', async () => {
  const shares = new FairShares({ perSender: 1, mostWaitMs: 20 });
  const leave = await shares.turn('a');
  await expect(shares.turn('a')).rejects.toMatchObject({ code: '53300' });
  const next = shares.turn('a');
  leave();
  (await next)();
  expect(await shares.enter('a')).not.toBeNull();
});

test('a request whose connection closes leaves the line and makes room for another', async () => {
  const shares = new FairShares({ perSender: 1, waiting: { perSender: 2, inTotal: 2 } });
  const [early, waiting] = [new Activity('early'), new Activity('waiting')];
  early.end();
  const leave = await shares.enter('a', new Activity('running'));
  const turns = [shares.enter('a', waiting), shares.enter('a', early), shares.enter('a')];
  expect(await turns[1]).toBeNull();
  waiting.end();
  expect(await turns[0]).toBeNull();
  const last = shares.enter('a');
  expect(await shares.enter('a')).toBeNull();
  leave?.();
  (await turns[2])?.();
  (await last)?.();
  expect(await shares.enter('a')).not.toBeNull();
});

test('a request whose turn came keeps it when its connection closes', async () => {
  const shares = new FairShares({ perSender: 1, waiting: { perSender: 1, inTotal: 1 } });
  const first = await shares.enter('a');
  const request = new Activity('second');
  const second = shares.enter('a', request);
  first?.();
  request.end();
  expect(await second).not.toBeNull();
  void shares.enter('a');
  expect(await shares.enter('a')).toBeNull();
});
