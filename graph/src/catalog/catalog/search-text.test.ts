import fc from 'fast-check';
import { storedTokens, normalizeCode } from './search-text.js';
import { isOneTypo, plural, stem } from './search-words.js';

const sizes: [string, string[]][] = [
  [
    '0.5in',
    [
      '1/2 in',
      '1/2in',
      '1/2"',
      '1/2 inch',
      '1/2-inch',
      '.5 inch',
      '0.5 in',
      '0.50 in.',
      '½ in',
      '½"',
      '1/2 Inches',
      '1/2”',
    ],
  ],
  ['1.25in', ['1-1/4 in', '1 1/4"', '1.25 in', '1¼ in', '1 - 1/4 inch', '1-1/4"', '1.250"']],
  ['6ft', ['6 ft', "6'", '6ft', '6 feet', '6-foot', '6 ft.', '6.0 ft', '6’']],
  ['20v', ['20V', '20 v', '20-volt', '20 Volts', '20.0 V']],
  ['5ah', ['5.0 Ah', '5ah', '5 AH', '5.0Ah']],
  ['0.375-16', ['3/8-16 x 2', '3/8-16x2 in', 'screw 3/8-16']],
  ['2', ['3/8-16 x 2', '3/8-16x2', '3/8-16 × 2 in']],
  ['#10', ['#10', '# 10', 'No. 10', 'no 10', '#10 x 3/4 in']],
  ['2300w', ['2,300 W', '2300 watts', '2300W']],
  ['0.25in', ['1/4 x 2-1/2 in', '1/4x2 1/2"', '1/4-20 x 1 in', '1/4']],
  ['2in', ['2 x 4 in', '2x4 in', '2 in x 4 in', '2" x 4"']],
];

test.each(sizes.flatMap(([token, spellings]) => spellings.map(spelling => [spelling, token])))(
  '%p has the token %p',
  (spelling, token) => {
    expect(storedTokens(spelling)).toContain(token);
  },
);

test.each([
  ['Claw Hammer', ['claw', 'hammer']],
  ["Men's Gloves", ['glove', 'men']],
  ['SDS-Plus bits', ['bit', 'plu', 'plus', 'sds', 'sdsplus'].filter(word => word !== 'plu')],
  ['Wet/Dry', ['dry', 'wet', 'wetdry']],
  ['18-8 stainless', ['18', '18-8', '8', 'stainless']],
  ['Rebar #4 (1/2 in)', ['#4', '0.5', '0.5in', '4', 'rebar']],
  ['PEÑA jalapeño', ['jalapeno', 'pena']],
  ['', []],
  ['--- / ...', []],
])('%p is stored as %p', (text, tokens) => {
  expect(storedTokens(text)).toEqual(tokens);
});

test.each([
  ['boxes', 'box'],
  ['brushes', 'brush'],
  ['wrenches', 'wrench'],
  ['glasses', 'glass'],
  ['batteries', 'battery'],
  ['ties', 'tie'],
  ['gloves', 'glove'],
  ['knives', 'knife'],
  ['hoses', 'hose'],
  ['glass', 'glass'],
  ['plus', 'plus'],
  ['saws', 'saw'],
  ['axes', 'axe'],
  ['bits', 'bit'],
])('the singular of %p is %p', (word, singular) => {
  expect(stem(word)).toBe(singular);
});

const word = fc.stringMatching(/^[a-z]{5,12}$/);

test('a word and its regular plural have the same stem', () => {
  fc.assert(
    fc.property(
      word.filter(text => !/(s|ie|[aiu]|(x|ss|sh|ch)e)$/.test(text) && stem(text) === text),
      text => stem(plural(text)) === text,
    ),
  );
});

test('one typo is a letter replaced, omitted or added, or two neighbors swapped', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(word, fc.nat(11), letter, (text, index, other) => {
      const place = index % text.length;
      const [before, after] = [text.slice(0, place), text.slice(place + 1)];
      expect(isOneTypo(text, before + other + after)).toBe(true);
      expect(isOneTypo(text, before + after)).toBe(true);
      expect(isOneTypo(text, before + other + text.slice(place))).toBe(true);
      if (after !== '') expect(isOneTypo(text, before + after[0] + text[place] + after.slice(1))).toBe(true);
      expect(isOneTypo(text, `${text}qj`)).toBe(false);
    }),
  );
  expect(isOneTypo('hammer', 'hatter')).toBe(false);
  expect(isOneTypo('abcde', 'bacd')).toBe(false);
});

test('a space of any width separates words', () => {
  expect(storedTokens('claw\u2000hammer\u3000oz\ufeff')).toEqual(storedTokens('claw hammer oz'));
});

test('tokens of any text contain no spaces, quotes or capitals, and ignore case and surrounding spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), text => {
      const tokens = storedTokens(text);
      for (const token of tokens) expect(token).toMatch(/^[^\sA-Z"'\\]+$/);
      expect(storedTokens(`  ${text}  `)).toEqual(tokens);
    }),
  );
});

test('stores every spelling of a number and its unit as one token', () => {
  const unit = fc.constantFrom(
    ['in', ' in', '"', ' inches', '-inch'],
    ['ft', ' ft', "'", ' feet'],
    ['v', ' V', ' volts', '-volt'],
    ['lb', ' lb', 'lbs', ' pounds'],
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom([2, 1], [4, 1], [4, 3], [8, 5], [16, 7], [32, 31], [64, 63]),
      unit,
      (whole, [bottom, top], spellings) => {
        const numbers =
          whole === 0
            ? [
                `${top}/${bottom}`,
                String((top as number) / (bottom as number)),
                String((top as number) / (bottom as number)).replace(/^0/, ''),
              ]
            : [
                `${whole}-${top}/${bottom}`,
                `${whole} ${top}/${bottom}`,
                String(whole + (top as number) / (bottom as number)),
                `${whole + (top as number) / (bottom as number)}0`,
              ];
        const wanted = String(whole + (top as number) / (bottom as number)) + spellings[0];
        for (const number of numbers)
          for (const spelling of spellings) expect(storedTokens(`bolt ${number}${spelling} long`)).toContain(wanted);
      },
    ),
  );
});

test('normalizes a code with dashes, spaces or lower-case letters to the same text', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[A-Z0-9]{1,5}$/), { minLength: 1, maxLength: 5 }), pieces => {
      const code = pieces.join('');
      for (const between of ['-', ' ', '/', '']) expect(normalizeCode(pieces.join(between).toLowerCase())).toBe(code);
    }),
  );
});
