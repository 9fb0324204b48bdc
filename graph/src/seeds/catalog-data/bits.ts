import type { Choices, Family } from './family.js';

const fractions: Choices = {
  '1/16 in': 100, '3/32 in': 104, '1/8 in': 112, '5/32 in': 128, '3/16 in': 148,
  '1/4 in': 200, '5/16 in': 282, '3/8 in': 390, '7/16 in': 520, '1/2 in': 690,
};

export const bitFamilies: readonly Family[] = [
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { IRON: 100 },
    text: '{metal} Twist Drill Bit {size}, jobber length', cost: '1.45',
    choices: { metal: { 'Black Oxide': 100, 'Titanium Coated': 142, Cobalt: 236 }, size: fractions },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { IRON: 100, SAGU: 82 }, featured: '29 piece',
    text: '{brand} Drill Bit Set {kind}', cost: '24.90',
    choices: { kind: { '13 piece black oxide': 100, '21 piece titanium coated': 186, '29 piece cobalt with index': 515 } },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { BEDR: 100 },
    text: 'SDS-Plus Carbide Bit {size} x {length}', cost: '4.60',
    choices: {
      size: { '5/32 in': 100, '3/16 in': 102, '1/4 in': 112, '5/16 in': 136, '3/8 in': 158, '1/2 in': 196, '5/8 in': 268, '3/4 in': 352 },
      length: { '6 in': 100, '8 in': 128, '12 in': 186 },
    },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { BEDR: 100 },
    text: 'SDS-Max Four-Cutter Bit {size} x {length}', cost: '32.90',
    choices: { size: { '1/2 in': 100, '5/8 in': 118, '3/4 in': 136, '1 in': 192, '1-1/4 in': 268 }, length: { '13 in': 100, '21 in': 142 } },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { BEDR: 100 },
    text: 'SDS-Max Chisel {kind}', cost: '19.80',
    choices: { kind: { 'bull point 12 in': 100, 'bull point 18 in': 134, 'flat 1 in x 12 in': 100, 'flat 1 in x 18 in': 134, 'scaling 2 in x 12 in': 146, 'clay spade 4-1/2 in x 17 in': 290 } },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { IRON: 100 },
    text: 'Rotary Masonry Bit {size}', cost: '3.20',
    choices: { size: { '3/16 x 4 in': 100, '1/4 x 4 in': 108, '1/4 x 6 in': 132, '5/16 x 6 in': 156, '3/8 x 6 in': 182, '1/2 x 6 in': 258 } },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { IRON: 100 },
    text: 'Spade Bit {size} x 6 in', cost: '2.90',
    choices: { size: { '3/8 in': 100, '1/2 in': 106, '5/8 in': 114, '3/4 in': 122, '7/8 in': 134, '1 in': 146, '1-1/4 in': 198, '1-1/2 in': 240 } },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { IRON: 100 },
    text: 'Auger Bit {size} x {length} hex shank', cost: '10.40',
    choices: { size: { '1/2 in': 100, '11/16 in': 116, '3/4 in': 122, '7/8 in': 136, '1 in': 152, '1-1/8 in': 174 }, length: { '6-1/2 in': 100, '18 in': 178 } },
  },
  {
    category: 'Drill Bits', picture: 'drill-bit', makers: { IRON: 100 },
    text: 'Step Drill Bit {size}', cost: '21.50',
    choices: { size: { '1/8 to 1/2 in': 100, '3/16 to 7/8 in': 168, '1/4 to 1-3/8 in': 240, '7/8 to 1-1/8 in': 232 } },
  },
  {
    category: 'Screwdrivers & Bits', picture: 'screwdriver', makers: { OCOT: 100 },
    text: 'Insert Bit {tip} x 1 in, {pack}', cost: '3.40',
    choices: { tip: { 'phillips #1': 100, 'phillips #2': 100, 'phillips #3': 108, 'square #2': 104, 'star T20': 108, 'star T25': 108, 'star T30': 114 }, pack: { 'pack of 5': 100, 'pack of 25': 380 } },
  },
  {
    category: 'Screwdrivers & Bits', picture: 'screwdriver', makers: { RMES: 100, OCOT: 84 },
    text: '{brand} Impact Power Bit {tip} x {length}, {pack}', cost: '4.90',
    choices: { tip: { 'phillips #2': 100, 'square #2': 102, 'star T25': 108 }, length: { '2 in': 100, '3-1/2 in': 138 }, pack: { 'pack of 2': 100, 'pack of 10': 410 } },
  },
  {
    category: 'Screwdrivers & Bits', picture: 'screwdriver', makers: { RMES: 100 },
    text: 'Magnetic Nut Setter {size} x {length}', cost: '3.60',
    choices: { size: { '1/4 in': 100, '5/16 in': 104, '3/8 in': 114, '7/16 in': 128 }, length: { '1-7/8 in': 100, '2-9/16 in': 124 } },
  },
];
