import { attributesText } from '../../definitions/attributes.js';
import { proposeFamilies, type DescribedItem, type ProposedFamily } from './propose-families.js';
import { growth, mostGrowth } from '../../../test/growth.js';

const described = (descriptions: readonly string[], vendorName: string | null = null): DescribedItem[] =>
  descriptions.map(description => ({ description, vendorName }));

/** Families with the attributes of each item, by description */
function attributesByFamily(families: readonly ProposedFamily<DescribedItem>[]): Record<string, string[]> {
  return Object.fromEntries(
    families.map(({ name, items }) => [name, items.map(({ attributes }) => attributesText(attributes))]),
  );
}

test('[FAM-4] joins items that differ in attributes, with columns in catalog order', () => {
  const [family, ...others] = proposeFamilies(
    described([
      'Hex Cap Screw 3/8-16 x 2 in grade 5 zinc plated, pack of 50',
      'Hex Cap Screw 1/2-13 x 3 in grade 5 zinc plated, pack of 25',
      'Hex Cap Screw 3/8-16 x 2 in 18-8 stainless, pack of 50',
      'Carriage Bolt 3/8-16 x 2 in zinc plated, pack of 50',
    ]),
  );
  expect(others).toEqual([]);
  expect(family?.name).toBe('Hex Cap Screw');
  expect(family?.columns).toEqual(['Thread', 'Length', 'Grade', 'Finish', 'Pack']);
  expect(family?.items.map(({ attributes }) => attributesText(attributes))).toEqual([
    'Thread: 3/8-16; Length: 2 in; Grade: 5; Finish: Zinc plated; Pack: Pack of 50',
    'Thread: 1/2-13; Length: 3 in; Grade: 5; Finish: Zinc plated; Pack: Pack of 25',
    'Thread: 3/8-16; Length: 2 in; Finish: 18-8 stainless; Pack: Pack of 50',
  ]);
});

test("reads abbreviations in capitals, and keeps them in the family's name", () => {
  expect(
    attributesByFamily(proposeFamilies(described(['HCS 3/8-16X2 GR5 ZP 50/BX', 'HCS3/8-16X3 GR5 ZP 50/BX']))),
  ).toEqual({
    HCS: [
      'Thread: 3/8-16; Length: 2; Grade: 5; Finish: ZP; Pack: 50/BX',
      'Thread: 3/8-16; Length: 3; Grade: 5; Finish: ZP; Pack: 50/BX',
    ],
  });
  const [capitals] = proposeFamilies(described(['HEX CAP SCREW 1/4-20 X 1', 'HEX CAP SCREW 1/4-20 X 2']));
  expect(capitals?.name).toBe('Hex Cap Screw');
});

test('makes a column of words that vary at one position', () => {
  expect(
    attributesByFamily(
      proposeFamilies(
        described([
          'Cut-Off Wheel 5 x .045 x 7/8 in metal',
          'Cut-Off Wheel 5 x .045 x 7/8 in masonry',
          'Claw Hammer 16 oz hickory handle',
          'Claw Hammer 16 oz fiberglass handle',
          'Electrical Tape 3/4 in x 66 ft red',
          'Electrical Tape 3/4 in x 66 ft blue',
        ]),
      ),
    ),
  ).toEqual({
    'Claw Hammer': ['Weight: 16 oz; Handle: Hickory', 'Weight: 16 oz; Handle: Fiberglass'],
    'Cut-Off Wheel': ['Size: 5 x .045 x 7/8 in; Material: Metal', 'Size: 5 x .045 x 7/8 in; Material: Masonry'],
    'Electrical Tape': ['Length: 66 ft; Width: 3/4 in; Color: Red', 'Length: 66 ft; Width: 3/4 in; Color: Blue'],
  });
});

test('calls unknown words a type only if the items come in the same sizes', () => {
  const connectors = ['1/2 in', '3/4 in', '1 in'].flatMap(size => [
    `EMT Connector ${size}, steel set screw`,
    `EMT Connector ${size}, raintight compression`,
  ]);
  expect(
    proposeFamilies(described(connectors)).map(({ name, columns, items }) => [name, columns, items.length]),
  ).toEqual([['EMT Connector', ['Size', 'Type'], 6]]);
  expect(
    proposeFamilies(described(['Rubber Bucket 14 qt heavy', 'Rubber Bucket 5 gal light', 'Rubber Bucket 2 gal soft'])),
  ).toEqual([]);
});

test('keeps tees, elbows and couplings apart in any capitalization', () => {
  const sizes = ['1/2', '3/4', '1'];
  const fittings = (format: (size: string, thing: string) => string) =>
    ['tee', 'elbow', 'coupling'].flatMap(thing => sizes.map(size => format(size, thing)));
  const names = (descriptions: string[]) => proposeFamilies(described(descriptions)).map(({ name }) => name);
  expect(names(fittings((size, thing) => `Copper ${thing} ${size} in`))).toEqual([
    'Copper coupling',
    'Copper elbow',
    'Copper tee',
  ]);
  expect(names(fittings((size, thing) => `PVC ${size} IN ${thing.toUpperCase()}`))).toEqual([
    'PVC Coupling',
    'PVC Elbow',
    'PVC Tee',
  ]);
});

test('reads a leading vendor name as the brand, if several brands come in the same sizes', () => {
  const hammers = [
    ...described(['Hollis Claw Hammer 16 oz', 'Hollis Claw Hammer 20 oz'], 'Hollis Forge'),
    ...described(['Red Mesa Claw Hammer 16 oz', 'Red Mesa Claw Hammer 20 oz'], 'Red Mesa Power Tools'),
  ];
  expect(attributesByFamily(proposeFamilies(hammers))).toEqual({
    'Claw Hammer': [
      'Brand: Hollis; Weight: 16 oz',
      'Brand: Hollis; Weight: 20 oz',
      'Brand: Red Mesa; Weight: 16 oz',
      'Brand: Red Mesa; Weight: 20 oz',
    ],
  });
  const brandsOnly = [
    ...described(['Hollis Tin Snips 12 in'], 'Hollis Forge'),
    ...described(['Red Mesa Tin Snips 12 in'], 'Red Mesa Power Tools'),
  ];
  expect(proposeFamilies(brandsOnly)).toEqual([]);
  expect(
    proposeFamilies(described(['Concrete Screw 1/4 x 2 in', 'Concrete Screw 1/4 x 3 in'], 'Concrete Supply')),
  ).toEqual([expect.objectContaining({ name: 'Concrete Screw' })]);
});

test('does not read "drilling hickory" as another handle of a sledge hammer', () => {
  const hammers = ['hickory', 'fiberglass'].flatMap(handle => [
    `Sledge Hammer 8 lb ${handle} handle`,
    `Sledge Hammer 3 lb drilling ${handle} handle`,
  ]);
  expect(attributesByFamily(proposeFamilies(described(hammers)))).toEqual({
    'Sledge Hammer': ['Weight: 8 lb; Handle: Hickory', 'Weight: 8 lb; Handle: Fiberglass'],
    'Sledge Hammer drilling': ['Weight: 3 lb; Handle: Hickory', 'Weight: 3 lb; Handle: Fiberglass'],
  });
});

test('marks items with the same attributes, and proposes nothing if all items have the same', () => {
  const nuts = ['Hex Nut 1/4-20 zinc plated', 'Hex Nut 1/4-20 Zinc Plated', 'Hex Nut 3/8-16 zinc plated'];
  const [family] = proposeFamilies(described(nuts));
  expect(family?.items.map(({ isSameAsAnother }) => isSameAsAnother)).toEqual([true, true, false]);
  expect(proposeFamilies(described(nuts.slice(0, 2)))).toEqual([]);
});

test('proposes the largest families first', () => {
  const sizes = ['1 in', '2 in', '3 in'];
  const items = [...sizes.slice(1).map(size => `Rebar Chair ${size}`), ...sizes.map(size => `Chip Brush ${size}`)];
  expect(proposeFamilies(described(items)).map(({ name, items: { length } }) => [name, length])).toEqual([
    ['Chip Brush', 3],
    ['Rebar Chair', 2],
  ]);
});

test('omits words without an attribute, and names that are too long for a family', () => {
  expect(proposeFamilies(described(['1/4-20 x 2 in', '1/4-20 x 3 in']))).toEqual([]);
  expect(proposeFamilies(described(['Rasp', 'File', '']))).toEqual([]);
  expect(proposeFamilies(described([1, 2].map(size => `${'Long Name '.repeat(12)} ${size} in`)))).toEqual([]);
  expect(proposeFamilies([])).toEqual([]);
});

test('takes time in proportion to the number of items', () => {
  const kinds = ['Hex Cap Screw', 'Lag Screw', 'Wedge Anchor', 'Machine Screw pan head', 'Carriage Bolt'];
  const items = described(
    Array.from({ length: 5_000 }, (_, index) => {
      const finish = ['zinc plated', '18-8 stainless', 'hot-dip galvanized'][index % 3] ?? '';
      const kind = kinds[index % kinds.length] ?? '';
      return `${kind} ${1 + (index % 15)}/16 in x ${1 + (index % 41)} in ${finish}, box of ${index % 97}`;
    }),
    'Palo Verde Fastener',
  );
  expect(proposeFamilies(items).reduce((sum, family) => sum + family.items.length, 0)).toBe(5_000);
  expect(growth(size => proposeFamilies(items.slice(0, size)), 500)).toBeLessThan(mostGrowth);
});
