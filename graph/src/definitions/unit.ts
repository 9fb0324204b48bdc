/** A unit of measure, with its price basis and its abbreviations in reports. */
interface Unit {
  /** On forms and in lists */
  readonly label: string;
  /** After a price, as in "$2.09 each" and "$8.45 per hundred" */
  readonly priceWords: string;
  /** Plural noun for a quantity, such as "pieces" or "feet" */
  readonly counted: string;
  /** Quantity that one price covers */
  readonly pricePer: number;
  /** Measured dimension, for items that are cut, poured or weighed. These may be sold in decimal quantities. */
  readonly measures?: 'length' | 'volume' | 'weight';
  /** Codes and words of reports, in lower case without periods */
  readonly codes: readonly string[];
}

export const unitsOfMeasure = {
  each: {
    label: 'Each',
    priceWords: 'each',
    counted: 'pieces',
    pricePer: 1,
    codes: ['ea', 'each', 'pc', 'pcs', 'piece', 'pieces', 'un', 'unit', 'e'],
  },
  pair: { label: 'Pair', priceWords: 'per pair', counted: 'pairs', pricePer: 1, codes: ['pr', 'pair', 'pairs'] },
  set: {
    label: 'Set',
    priceWords: 'per set',
    counted: 'sets',
    pricePer: 1,
    codes: ['set', 'st', 'kit', 'kt', 'assortment'],
  },
  dozen: { label: 'Dozen', priceWords: 'per dozen', counted: 'dozens', pricePer: 1, codes: ['dz', 'doz', 'dozen'] },
  pack: {
    label: 'Pack',
    priceWords: 'per pack',
    counted: 'packs',
    pricePer: 1,
    codes: ['pk', 'pkg', 'pack', 'package', 'pks'],
  },
  box: { label: 'Box', priceWords: 'per box', counted: 'boxes', pricePer: 1, codes: ['bx', 'box', 'boxes'] },
  case: {
    label: 'Case',
    priceWords: 'per case',
    counted: 'cases',
    pricePer: 1,
    codes: ['cs', 'case', 'ct', 'ctn', 'carton'],
  },
  bag: { label: 'Bag', priceWords: 'per bag', counted: 'bags', pricePer: 1, codes: ['bg', 'bag', 'bags', 'sack'] },
  tube: {
    label: 'Tube',
    priceWords: 'per tube',
    counted: 'tubes',
    pricePer: 1,
    codes: ['tb', 'tube', 'tubes', 'cartridge'],
  },
  can: {
    label: 'Can',
    priceWords: 'per can',
    counted: 'cans',
    pricePer: 1,
    codes: ['cn', 'can', 'cans', 'pail', 'pl', 'bucket'],
  },
  roll: {
    label: 'Roll',
    priceWords: 'per roll',
    counted: 'rolls',
    pricePer: 1,
    codes: ['rl', 'ro', 'roll', 'rolls', 'spool', 'reel'],
  },
  sheet: {
    label: 'Sheet',
    priceWords: 'per sheet',
    counted: 'sheets',
    pricePer: 1,
    codes: ['sh', 'sht', 'sheet', 'sheets'],
  },
  bundle: {
    label: 'Bundle',
    priceWords: 'per bundle',
    counted: 'bundles',
    pricePer: 1,
    codes: ['bdl', 'bd', 'bundle', 'bundles'],
  },
  foot: {
    label: 'Foot',
    priceWords: 'per foot',
    counted: 'feet',
    pricePer: 1,
    measures: 'length',
    codes: ['ft', 'foot', 'feet', 'lf', 'lft', 'lin ft'],
  },
  gallon: {
    label: 'Gallon',
    priceWords: 'per gallon',
    counted: 'gallons',
    pricePer: 1,
    measures: 'volume',
    codes: ['gl', 'gal', 'gallon', 'gallons'],
  },
  pound: {
    label: 'Pound',
    priceWords: 'per pound',
    counted: 'pounds',
    pricePer: 1,
    measures: 'weight',
    codes: ['lb', 'lbs', 'pound', 'pounds'],
  },
  hundred: {
    label: 'Hundred (C)',
    priceWords: 'per hundred',
    counted: 'pieces',
    pricePer: 100,
    codes: ['c', 'hd', 'hun', 'hundred', '/c'],
  },
  thousand: {
    label: 'Thousand (M)',
    priceWords: 'per thousand',
    counted: 'pieces',
    pricePer: 1000,
    codes: ['m', 'th', 'thousand', '/m', 'k'],
  },
} as const satisfies Readonly<Record<string, Unit>>;

export type UnitOfMeasure = keyof typeof unitsOfMeasure;

/** The labels of all units, in the order of forms */
export const unitLabels = Object.fromEntries(
  Object.entries(unitsOfMeasure).map(([unit, { label }]) => [unit, label]),
) as Readonly<Record<UnitOfMeasure, string>>;

/** The meaning of prices and quantities in each unit, for the API reference */
export const unitMeanings = Object.fromEntries(
  Object.entries<Unit>(unitsOfMeasure).map(([unit, { counted, pricePer }]) => [
    unit,
    pricePer === 1
      ? `Quantities and prices are for ${counted}.`
      : `Prices are for ${pricePer} pieces; quantities count pieces.`,
  ]),
) as Readonly<Record<UnitOfMeasure, string>>;

const unitByCode: ReadonlyMap<string, UnitOfMeasure> = new Map(
  Object.entries<Unit>(unitsOfMeasure).flatMap(([unit, { codes }]) =>
    [unit, ...codes].map(code => [code, unit as UnitOfMeasure] as const),
  ),
);

/** The unit that a report means by a code such as "EA", "pkg." or "per C"; undefined for any other text. */
export function unitOf(text: string): UnitOfMeasure | undefined {
  const code = text.trim().toLowerCase().replaceAll('.', '').replace(/^per /, '');
  return unitByCode.get(code);
}

/** Quantity that one price of the unit covers */
export function pricePerOf(unit: UnitOfMeasure): number {
  return unitsOfMeasure[unit].pricePer;
}

/** A default quantity in words, such as "pack of 25" or "10 feet" */
export function packWords(unit: UnitOfMeasure, quantity: number): string {
  const { label, counted, measures }: Unit = unitsOfMeasure[unit];
  const count = quantity.toLocaleString('en-US');
  return measures ? `${count} ${quantity === 1 ? label.toLowerCase() : counted}` : `pack of ${count}`;
}

/** The dimension that a unit measures; null for units that count. */
export function measureOf(unit: UnitOfMeasure): Unit['measures'] | null {
  return (unitsOfMeasure[unit] as Unit).measures ?? null;
}
