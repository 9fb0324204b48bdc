import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { KeptAnswer, KeptAnswers } from './kept-answers.js';

const headers = ['content-type', 'text/html'];
const plenty = 1024 * 1024;

function listening(): KeptAnswers {
  const answers = new KeptAnswers(plenty);
  answers.setListening(true);
  return answers;
}

test('an answer is kept until the catalogue changes', async () => {
  const answers = listening();
  await answers.keep('question', answers.version, 'answer', headers);
  expect(answers.of('question')).toBeDefined();
  answers.forget();
  expect(answers.of('question')).toBeUndefined();
});

test('an answer that was asked for before a change is not kept after it', async () => {
  const answers = listening();
  const asked = answers.version;
  answers.forget();
  await answers.keep('question', asked, 'an older answer', headers);
  expect(answers.of('question')).toBeUndefined();
});

test('a change while an answer is compressed is one before it is kept', async () => {
  const answers = listening();
  const keeping = answers.keep('question', answers.version, 'a long answer '.repeat(1000), headers);
  answers.forget();
  await keeping;
  expect(answers.of('question')).toBeUndefined();
});

test('nothing is kept by a server that does not hear of changes, or may not keep any', async () => {
  const deaf = listening();
  await deaf.keep('question', deaf.version, 'answer', headers);
  deaf.setListening(false);
  expect([deaf.version, deaf.of('question')]).toEqual([null, undefined]);
  const without = new KeptAnswers(0);
  without.setListening(true);
  expect(without.version).toBeNull();
});

test('an answer from before the database was lost is stale, and gone once the database is heard again', async () => {
  const answers = listening();
  await answers.keep('question', answers.version, 'answer', headers);
  expect(answers.staleOf('question')).toBeUndefined();
  answers.setListening(false);
  expect([answers.of('question'), answers.staleOf('question')]).toEqual([undefined, expect.anything()]);
  answers.setListening(true);
  expect([answers.of('question'), answers.staleOf('question')]).toEqual([undefined, undefined]);
});

test('no more is kept than there is room for, and the oldest goes first', async () => {
  const answers = new KeptAnswers(10 * 1024);
  answers.setListening(true);
  for (let number = 0; number < 20; number += 1)
    await answers.keep(`question ${number}`, answers.version, 'short', headers);
  expect([answers.of('question 0'), answers.of('question 19')]).toEqual([undefined, expect.anything()]);
});

test('an encoding that a client refuses is not sent', async () => {
  const answer = await KeptAnswer.of('an answer of some length '.repeat(200), headers);
  expect((await answer.sent('br;q=0, gzip;q=0.5')).encoding).toBe('gzip');
  expect((await answer.sent('br; q=0.0')).encoding).toBeNull();
});

describe('every client gets the same text', () => {
  test.each(['a short answer', 'an answer of some length '.repeat(200), 'a whole page '.repeat(10_000)])(
    '%.20s',
    async text => {
      const answer = await KeptAnswer.of(text, headers);
      for (const accepted of ['', 'identity', 'gzip', 'gzip, deflate, br', 'br']) {
        const { encoding, body } = await answer.sent(accepted);
        const read = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
        expect(read.toString()).toBe(text);
        expect(encoding === null || accepted.includes(encoding)).toBe(true);
      }
    },
  );
});
