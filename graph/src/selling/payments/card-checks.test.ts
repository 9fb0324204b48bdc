import { avsMeaning, cvvMeaning, judgeChecks, mismatchRules } from './card-checks.js';

test.each([
  ['N', 'P', 'accept', 'accept', { rule: 'accept' }],
  ['N', 'M', 'hold', 'void', { rule: 'hold', code: 'AVS_MISMATCH' }],
  ['Y', 'N', 'hold', 'void', { rule: 'void', code: 'CVV_MISMATCH' }],
  ['N', 'N', 'hold', 'void', { rule: 'void', code: 'CVV_MISMATCH' }],
  ['N', 'N', 'void', 'hold', { rule: 'void', code: 'AVS_MISMATCH' }],
  ['N', 'N', 'hold', 'hold', { rule: 'hold', code: 'CVV_MISMATCH' }],
] as const)('AVS %s and CVV %s under the rules %s and %s', (avsCode, cvvCode, avs, cvv, verdict) => {
  expect(judgeChecks({ avsCode, cvvCode }, { avs, cvv })).toEqual(verdict);
});

test('accepts a partial match or an unchecked card under every rule', () => {
  for (const rule of mismatchRules) {
    for (const avsCode of [...'ABEGPRSUWXYZ', null]) {
      for (const cvvCode of [...'MPSU', null])
        expect(judgeChecks({ avsCode, cvvCode }, { avs: rule, cvv: rule })).toEqual({ rule: 'accept' });
    }
  }
});

test('describes all codes, including unknown ones', () => {
  expect([avsMeaning('N'), cvvMeaning('N'), avsMeaning('?')]).toEqual([
    'Neither street address nor ZIP code matches',
    'Security code does not match',
    'Unknown code',
  ]);
});
