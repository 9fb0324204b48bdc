import { attributesOf, familyTable } from '../definitions/attributes.js';
import { buildProducts } from './build-catalog.js';
import type { DemoProduct } from './demo-types.js';

const products = buildProducts();

const inFamily = (category: string, family: string): DemoProduct[] =>
  products.filter(({ categoryName, family: named }) => categoryName === category && named === family);

/** Families that contractors look for, with their table columns and number of items */
const important: readonly (readonly [category: string, family: string, columns: readonly string[], items: number])[] = [
  ['Hex Bolts', 'Hex Cap Screw', ['Thread', 'Length', 'Grade', 'Finish', 'Pack'], 84],
  ['Hex Bolts', 'Lag Screw', ['Diameter', 'Length', 'Finish'], 24],
  ['Hex Bolts', 'Carriage Bolt', ['Thread', 'Length'], 16],
  ['Nuts & Washers', 'Hex Nut', ['Thread', 'Finish'], 18],
  ['Nuts & Washers', 'Flat Washer USS', ['Size', 'Finish'], 18],
  ['Threaded Rod', 'Threaded Rod', ['Thread', 'Length', 'Finish'], 36],
  ['Anchors', 'Wedge Anchor', ['Diameter', 'Length', 'Finish', 'Pack'], 60],
  ['Anchors', 'Concrete Screw', ['Diameter', 'Length', 'Head', 'Pack'], 36],
  ['Anchors', 'Drop-In Anchor', ['Thread', 'Finish'], 8],
  ['Screws', 'Deck Screw', ['Screw size', 'Length', 'Finish', 'Pack'], 30],
  ['Screws', 'Wood Screw', ['Screw size', 'Length', 'Finish'], 15],
  ['Screws', 'Machine Screw', ['Thread', 'Length', 'Head'], 14],
  ['Screws', 'Drywall Screw', ['Length', 'Thread type', 'Pack'], 20],
  ['Nails & Staples', 'Common Nail', ['Penny size', 'Length', 'Finish', 'Pack'], 18],
  ['Nails & Staples', 'Brad Nail', ['Length', 'Pack'], 12],
  ['Drill Bits', 'SDS-Plus Carbide Bit', ['Diameter', 'Length'], 24],
  ['Drill Bits', 'Twist Drill Bit jobber length', ['Diameter', 'Material'], 30],
  ['Hole Saws', 'Bi-Metal Hole Saw', ['Diameter'], 16],
  ['Pipe Fittings', 'Copper 90 Elbow C x C', ['Size'], 5],
  ['Pipe Fittings', 'PVC Tee', ['Size'], 5],
  ['Pipe Fittings', 'Galvanized Nipple', ['Size', 'Length'], 6],
  ['Ball Valves', 'Brass Ball Valve lead free', ['Size', 'Connection'], 24],
  ['Abrasive Wheels & Discs', 'Cut-Off Wheel', ['Size', 'Material', 'Pack'], 18],
  ['Abrasive Wheels & Discs', 'Flap Disc Type 29', ['Size', 'Grit', 'Material'], 24],
  ['Sockets & Ratchets', 'Socket', ['Size', 'Drive', 'Depth'], 48],
  ['Extension Cords', 'Extension Cord', ['Gauge', 'Length', 'Color'], 24],
  ['Gloves', 'Nitrile Palm Coated Gloves', ['Size'], 5],
];

test.each(important)('[FAM-4] %s: %s has the columns of a catalog', (category, family, columns, items) => {
  const table = familyTable(inFamily(category, family));
  expect(table.rows).toHaveLength(items);
  expect(table.columns).toEqual(columns);
});

test('most demo items are in a family, and no two items of a family have the same attributes', () => {
  const grouped = Map.groupBy(
    products.filter(({ family }) => family !== null),
    ({ categoryName, family }) => `${categoryName}: ${family}`,
  );
  for (const [name, items] of grouped) {
    expect([name, items.length >= 3]).toEqual([name, true]);
    expect([name, new Set(items.map(({ attributes }) => attributes)).size]).toEqual([name, items.length]);
  }
  expect([...grouped.values()].flat().length).toBeGreaterThan(products.length * 0.8);
});

test("every attribute value of the demo is in its item's description", () => {
  for (const { description, attributes } of products)
    for (const { value } of attributesOf(attributes)) expect(description.toLowerCase()).toContain(value.toLowerCase());
});

test('some proposals are left for staff to confirm', () => {
  const roof = products.filter(({ description }) => description.startsWith('Roof Patch Cement'));
  expect(roof.map(({ family }) => family)).toEqual([null, null]);
});
