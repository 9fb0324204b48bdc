import { shownNumber } from './shown-number.js';

test.each([
  ['48221', '000-0000', '004-8221', true],
  ['6107', '"MIL-"0000', 'MIL-6107', true],
  ['107', '"MIL-"0000', 'MIL-0107', true],
  ['1234567', '\\M\\-000\\-0000', 'M-123-4567', true],
  ['12345678', '000-0000', '1234-5678', true],
  ['75', '[$-409]0000', '0075', true],
  ['12.5', '0.00', '12.50', false],
  ['12', '0.00', '12.00', false],
  ['4812', '#,##0', '4,812', false],
  ['1234812', '#,##0', '1,234,812', false],
  ['812', '#,##0', '812', false],
  ['5', '00;-00', '05', true],
])('%s in the format %s is shown as %s', (digits, code, text, isExact) => {
  expect(shownNumber(digits, code)).toEqual({ text, isExact });
});

test.each([
  ['12.345', '0.00'],
  ['12', '0%'],
  ['12', '0.0E+00'],
  ['12', '# ?/?'],
  ['12000', '0,'],
  ['-5', '0000'],
  ['5', '"x"'],
])('%s in the format %s is not shown with its own digits', (digits, code) => {
  expect(shownNumber(digits, code)).toBeUndefined();
});
