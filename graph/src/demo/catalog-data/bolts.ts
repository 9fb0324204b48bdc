import type { Choices, Family } from './family.js';

const hexLengths: Choices = { '1 in': 100, '1-1/2 in': 116, '2 in': 134, '3 in': 178, '4 in': 230 };
const bulkLengths: Choices = { '3/4 in': 100, '1 in': 112, '1-1/4 in': 126, '1-1/2 in': 140, '2 in': 168, '3 in': 236 };
const threads: Choices = { '1/4-20': 100, '5/16-18': 140, '3/8-16': 195, '1/2-13': 390, '5/8-11': 760, '3/4-10': 1180 };
const bulk = [25, 100, 0] as const;

/** Thicker bolts come in smaller boxes. */
const boxedSizes = [
  { size: '1/4-20', pack: 'pack of 100', cost: '9.80' },
  { size: '5/16-18', pack: 'pack of 100', cost: '14.60' },
  { size: '3/8-16', pack: 'pack of 50', cost: '11.40' },
  { size: '1/2-13', pack: 'pack of 25', cost: '12.90' },
] as const;

const boxedHexScrews: Family[] = boxedSizes.map(({ size, pack, cost }) => ({
  category: 'Hex Bolts',
  picture: 'hex-bolt',
  makers: { PALO: 100 },
  text: `Hex Cap Screw ${size} x {length} {grade}, ${pack}`,
  cost,
  choices: {
    grade: { 'grade 5 zinc plated': 100, 'grade 8 yellow zinc': 148, '18-8 stainless': 285 },
    length: hexLengths,
  },
}));

export const boltFamilies: readonly Family[] = [
  ...boxedHexScrews,
  {
    category: 'Hex Bolts',
    picture: 'hex-bolt',
    makers: { SAGU: 100 },
    perPiece: true,
    quantities: bulk,
    text: 'Hex Cap Screw {size} x {length} grade 5 zinc plated, bulk, each',
    cost: '0.0845',
    choices: { size: { '1/4-20': 100, '5/16-18': 142, '3/8-16': 210, '1/2-13': 455 }, length: bulkLengths },
  },
  {
    category: 'Hex Bolts',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    perPiece: true,
    quantities: [5, 25, 0],
    text: 'Structural Bolt A325 {size} x {length} hot-dip galvanized with nut, each',
    cost: '1.4825',
    choices: {
      size: { '5/8-11': 100, '3/4-10': 158, '7/8-9': 245 },
      length: { '2 in': 100, '2-1/2 in': 112, '3 in': 126, '4 in': 154 },
    },
  },
  {
    category: 'Hex Bolts',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Carriage Bolt {size} x {length} zinc plated, pack of 50',
    cost: '8.90',
    choices: {
      size: { '1/4-20': 100, '5/16-18': 145, '3/8-16': 205, '1/2-13': 380 },
      length: { '2 in': 100, '3 in': 132, '4 in': 165, '6 in': 240 },
    },
  },
  {
    category: 'Hex Bolts',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Lag Screw {size} x {length} {finish}, box of 50',
    cost: '10.20',
    choices: {
      size: { '1/4 in': 100, '3/8 in': 195, '1/2 in': 360 },
      length: { '2 in': 100, '3 in': 135, '4 in': 172, '6 in': 250 },
      finish: { 'zinc plated': 100, 'hot-dip galvanized': 138 },
    },
  },
  {
    category: 'Nuts & Washers',
    picture: 'hex-bolt',
    makers: { SAGU: 100 },
    perPiece: true,
    quantities: [50, 100, 0],
    text: 'Hex Nut {size} {finish}, bulk, each',
    cost: '0.0325',
    choices: { size: threads, finish: { 'zinc plated': 100, 'hot-dip galvanized': 165, '18-8 stainless': 340 } },
  },
  {
    category: 'Nuts & Washers',
    picture: 'hex-bolt',
    makers: { SAGU: 100 },
    perPiece: true,
    quantities: [50, 100, 0],
    unit: 'hundred',
    text: 'Flat Washer USS {size} {finish}, bulk',
    cost: '2.85',
    choices: {
      size: { '1/4 in': 100, '5/16 in': 125, '3/8 in': 165, '1/2 in': 290, '5/8 in': 520, '3/4 in': 790 },
      finish: { 'zinc plated': 100, 'hot-dip galvanized': 160, '18-8 stainless': 330 },
    },
  },
  {
    category: 'Nuts & Washers',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Split Lock Washer {size} zinc plated, pack of 100',
    cost: '2.20',
    choices: { size: { '1/4 in': 100, '5/16 in': 130, '3/8 in': 175, '1/2 in': 310, '5/8 in': 560 } },
  },
  {
    category: 'Nuts & Washers',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Nylon Insert Lock Nut {size} {finish}, pack of 50',
    cost: '4.10',
    choices: {
      size: { '1/4-20': 100, '5/16-18': 135, '3/8-16': 185, '1/2-13': 340 },
      finish: { 'zinc plated': 100, '18-8 stainless': 290 },
    },
  },
  {
    category: 'Nuts & Washers',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Fender Washer {size} x 1-1/2 in zinc plated, pack of 100',
    cost: '8.40',
    choices: { size: { '1/4 in': 100, '5/16 in': 104, '3/8 in': 109, '1/2 in': 118 } },
  },
  {
    category: 'Threaded Rod',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Threaded Rod {size} x {length} {finish}',
    cost: '2.10',
    choices: {
      size: { '1/4-20': 100, '3/8-16': 165, '1/2-13': 290, '5/8-11': 470 },
      length: { '3 ft': 100, '6 ft': 195, '10 ft': 320 },
      finish: { 'zinc plated': 100, 'plain steel': 84, '304 stainless': 410 },
    },
  },
  {
    category: 'Threaded Rod',
    picture: 'hex-bolt',
    makers: { PALO: 100 },
    text: 'Rod Coupling Nut {size} zinc plated, pack of 25',
    cost: '7.80',
    choices: { size: { '1/4-20': 100, '3/8-16': 155, '1/2-13': 280, '5/8-11': 440 } },
  },
];
