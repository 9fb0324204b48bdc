import { ActivationCodes, groupedCode } from './activation-codes.js';

const secret = 'a secret of the tests, long enough for it';
const codes = new ActivationCodes(secret);

test('a code has ten characters, none of which looks like another', () => {
  const made = Array.from({ length: 500 }, () => codes.make());
  expect(made.filter(code => !/^[ACDEFGHJKMNPQRTWXY34679]{10}$/.test(code))).toEqual([]);
  expect(new Set(made).size).toBe(500);
});

test('a code matches in lower case, with spaces and hyphens, and only for its customer', () => {
  const hash = codes.hash(7, 'ACDEFGHJKM');
  for (const typed of ['ACDEFGHJKM', 'acdef-ghjkm', ' ACDEF GHJKM ', groupedCode('ACDEFGHJKM')])
    expect([typed, codes.matches(7, typed, hash)]).toEqual([typed, true]);
  for (const [key, typed] of [
    [8, 'ACDEFGHJKM'],
    [7, 'ACDEFGHJKN'],
    [7, ''],
    [7, 'ACDEFGHJKMM'],
  ] as const)
    expect([key, typed, codes.matches(key, typed, hash)]).toEqual([key, typed, false]);
});

test('hash and seal do not contain the code, and a seal differs each time', () => {
  const sealed = [codes.seal('ACDEFGHJKM'), codes.seal('ACDEFGHJKM')];
  expect(sealed[0]).not.toBe(sealed[1]);
  for (const text of [...sealed, codes.hash(7, 'ACDEFGHJKM')]) expect(text).not.toContain('ACDEFGHJKM');
  expect(sealed.map(text => codes.open(text))).toEqual(['ACDEFGHJKM', 'ACDEFGHJKM']);
});

test('codes stay valid after a change of the secret while the previous one is configured', () => {
  const [sealed, hash] = [codes.seal('ACDEFGHJKM'), codes.hash(7, 'ACDEFGHJKM')];
  const rotated = new ActivationCodes('another secret of the tests, as long', secret);
  expect([rotated.open(sealed), rotated.matches(7, 'ACDEFGHJKM', hash)]).toEqual(['ACDEFGHJKM', true]);
  const later = new ActivationCodes('another secret of the tests, as long');
  expect([later.open(sealed), later.matches(7, 'ACDEFGHJKM', hash), later.open('nonsense')]).toEqual([
    null,
    false,
    null,
  ]);
});
