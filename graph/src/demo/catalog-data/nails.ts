import type { Family } from './family.js';

export const nailFamilies: readonly Family[] = [
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { SAGU: 100 },
    text: 'Framing Nail 21 degree plastic collated {size} {finish}, {pack}',
    cost: '17.80',
    choices: {
      size: { '2-3/8 x .113 in ring shank': 100, '3 x .120 in smooth shank': 118, '3-1/4 x .131 in smooth shank': 134 },
      finish: { bright: 100, 'hot-dip galvanized': 172 },
      pack: { 'box of 1000': 100, 'box of 4000': 340 },
    },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { SAGU: 100 },
    featured: '3-1/4 x .131 in bright, box of 2500',
    text: 'Framing Nail 30 degree paper collated {size} {finish}, box of 2500',
    cost: '39.50',
    choices: {
      size: { '2-3/8 x .113 in': 100, '3 x .120 in': 120, '3-1/4 x .131 in': 136 },
      finish: { bright: 100, 'hot-dip galvanized': 168 },
    },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { NRIM: 100 },
    text: 'Brad Nail 18 gauge x {length} galvanized, {pack}',
    cost: '5.60',
    choices: {
      length: { '5/8 in': 100, '3/4 in': 104, '1 in': 112, '1-1/4 in': 122, '1-1/2 in': 133, '2 in': 156 },
      pack: { 'box of 1000': 100, 'box of 5000': 395 },
    },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { NRIM: 100 },
    text: 'Finish Nail {gauge} x {length} galvanized, box of 2000',
    cost: '14.40',
    choices: {
      gauge: { '16 gauge straight': 100, '15 gauge angled': 124 },
      length: { '1-1/2 in': 100, '2 in': 116, '2-1/2 in': 134 },
    },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { SAGU: 100 },
    text: 'Common Nail {size} {finish}, {pack}',
    cost: '4.20',
    choices: {
      size: { '8d x 2-1/2 in': 100, '10d x 3 in': 100, '16d x 3-1/2 in': 102 },
      finish: { bright: 100, 'hot-dip galvanized': 152 },
      pack: { '1 lb box': 100, '5 lb box': 375, '50 lb box': 2580 },
    },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { SAGU: 100 },
    text: 'Duplex Head Form Nail {size} bright, {pack}',
    cost: '16.90',
    choices: { size: { '8d x 2-1/4 in': 100, '16d x 3 in': 100 }, pack: { '5 lb box': 100, '50 lb box': 640 } },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { SAGU: 100 },
    text: 'Roofing Nail coil 15 degree {length} x .120 in electro galvanized, box of 7200',
    cost: '34.80',
    choices: { length: { '7/8 in': 100, '1 in': 106, '1-1/4 in': 115, '1-1/2 in': 126, '1-3/4 in': 139 } },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { BEDR: 100 },
    text: 'Fluted Masonry Nail x {length} hardened, {pack}',
    cost: '5.90',
    choices: {
      length: { '1-1/2 in': 100, '2 in': 104, '2-1/2 in': 108, '3 in': 112 },
      pack: { '1 lb box': 100, '5 lb box': 410 },
    },
  },
  {
    category: 'Nails & Staples',
    picture: 'nails',
    makers: { NRIM: 100 },
    text: 'Staple {kind} x {leg} leg galvanized, box of 5000',
    cost: '13.80',
    choices: {
      kind: { '1/4 in narrow crown 18 gauge': 100, '7/16 in medium crown 16 gauge': 152 },
      leg: { '3/4 in': 100, '1 in': 112, '1-1/4 in': 124, '1-1/2 in': 137 },
    },
  },
];
