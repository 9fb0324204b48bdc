import fc from 'fast-check';
import { isGroupedAs, isSameCode, isWrittenAs, mistakeBetween, mistakenFor } from './code-mistakes.js';

const code = fc.stringMatching(/^[A-Z0-9]{5,14}$/);
const character = fc.stringMatching(/^[A-Z0-9]$/);

test('a code with one character left out, added, changed or swapped is one mistake away from it', () => {
  fc.assert(
    fc.property(code, fc.nat(13), character, (meant, index, other) => {
      const place = index % meant.length;
      const [before, after] = [meant.slice(0, place), meant.slice(place)];
      const swapped = before + after.charAt(1) + after.charAt(0) + after.slice(2);
      const typed = [before + after.slice(1), before + other + after, before + other + after.slice(1), swapped];
      for (const wrong of typed.filter(text => text !== meant && text.length >= 5)) {
        expect([wrong, mistakeBetween(wrong, meant)]).not.toEqual([wrong, null]);
        expect(mistakenFor(wrong)).toContain(meant);
      }
    }),
  );
});

test('letters and digits that look alike are mistaken for each other, several at a time', () => {
  expect(mistakenFor('COPOO77')).toEqual(expect.arrayContaining(['COP0077', 'C0P0077', 'COPO077']));
  expect(mistakenFor('I1L10')).toEqual(expect.arrayContaining(['1III0', 'LLLLO']));
  expect(mistakenFor('O'.repeat(20))).toContain('0'.repeat(20));
});

test.each([
  ['COPOO77', 'COP0077', 'LOOKALIKE'],
  ['4858305', '48583052', 'MISSING'],
  ['485830522', '48583052', 'EXTRA'],
  ['48583025', '48583052', 'SWAPPED'],
  ['48583051', '48583052', 'CHANGED'],
  ['5O13I786', '50131786', 'LOOKALIKE'],
  ['48583052', '48583052', 'SIGNS'],
  ['48583021', '48583052', null],
  ['4811', '4812', 'CHANGED'],
  ['481', '482', null],
  ['1'.repeat(25), `${'1'.repeat(24)}2`, null],
])('from %s to %s, the mistake is %s', (typed, meant, mistake) => {
  expect(mistakeBetween(typed, meant)).toBe(mistake);
});

test.each([
  ['48 58–3052', '48-58-3052', true],
  ['４８-58-3052', '48583052', true],
  ['dcd771c2', 'DCD-771-C2', true],
  ['15X', '1.5-X', true],
  ['1.5-X', '15-X', false],
  ['ÑAB-12', 'AB-12', false],
  ['48-58-305,3', '48-58-3053', false],
  ['48/58', '48-58', false],
  ['12', '1/2', false],
  ['15', '1.5', false],
  ['112', '1-1/2', false],
  ['1 1/2', '1-1/2', true],
])('whether %s is the code %s: %s', (typed, stored, isSame) => {
  expect(isSameCode(typed, stored)).toBe(isSame);
});

test('spaces and dashes at other places are another grouping of the same code', () => {
  expect([isGroupedAs('48 58 3053', '48-58-3053'), isGroupedAs('4858305 3', '48-58-3053')]).toEqual([true, false]);
  expect([isWrittenAs(' 48-58-3053', '48-58-3053'), isWrittenAs('48583053', '48-58-3053')]).toEqual([true, false]);
});
