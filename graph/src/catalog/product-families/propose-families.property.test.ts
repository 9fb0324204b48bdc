import fc from 'fast-check';
import { attributesText, readAttributes } from '../../definitions/attributes.js';
import { productFields } from '../../definitions/product.js';
import { proposeFamilies } from './propose-families.js';

const parts = [
  ...[
    'Hex Cap Screw',
    'HCS',
    'WEDGE ANCHOR',
    'Ball Valve',
    'Claw Hammer',
    'SAW BLADE',
    'Gloves',
    'EXT CORD',
    'tee',
    'kit',
  ],
  ...[
    '3/8-16',
    'x',
    'X',
    '2 in',
    '2"',
    '1-1/2',
    '10FT',
    "10'",
    '3/8X2',
    '4-1/2x.045x7/8',
    'M8-1.25',
    '#8',
    '12/3',
    '16OZ',
  ],
  ...[
    'grade 5',
    'GR8',
    'zinc plated',
    'ZP',
    '18-8 SS',
    'brass',
    'red',
    'metal',
    '10/14 TPI',
    '24T',
    '60 grit',
    '20V',
    'XL',
  ],
  ...[
    ', pack of 50',
    '50/BX',
    ', bulk, each',
    'flat head',
    'hickory handle',
    'with',
    ',',
    ';',
    ':',
    '(',
    ')',
    '-',
    '/',
    '␀',
  ],
];
const description = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map(words => words.join(' ')),
  fc.array(fc.constantFrom(...parts), { maxLength: 9 }).map(words => words.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const compact = (text: string) => text.replace(/\s+/g, '').toLowerCase();

test('[FAM-4] every value is part of the description, and the item form accepts every proposal', () => {
  fc.assert(
    fc.property(fc.array(description, { maxLength: 12 }), descriptions => {
      const items = descriptions.map(text => ({ description: text }));
      const seen = new Set<object>();
      for (const { name, columns, items: proposed } of proposeFamilies(items)) {
        expect(name.trim()).toBe(name);
        expect(name).not.toBe('');
        expect(name.length).toBeLessThanOrEqual(productFields.family.most);
        expect(proposed.length).toBeGreaterThan(1);
        for (const { item, attributes } of proposed) {
          expect(seen.has(item)).toBe(false);
          seen.add(item);
          for (const { name: column, value } of attributes) {
            expect(columns).toContain(column);
            expect(compact(item.description)).toContain(compact(value));
          }
          const text = attributesText(attributes);
          expect(text.length).toBeLessThanOrEqual(productFields.attributes.most);
          expect(readAttributes(text)).toEqual(attributes);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});
