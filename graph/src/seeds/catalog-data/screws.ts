import type { Family } from './family.js';

export const screwFamilies: readonly Family[] = [
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 }, featured: '#9 x 3 in tan coated, 5 lb',
    text: 'Deck Screw {size} {finish}, {pack}', cost: '8.40',
    choices: {
      size: { '#8 x 1-5/8 in': 100, '#8 x 2 in': 103, '#9 x 2-1/2 in': 106, '#9 x 3 in': 109, '#10 x 3-1/2 in': 114 },
      finish: { 'tan coated': 100, '305 stainless': 295 },
      pack: { '1 lb box': 100, '5 lb box': 410, '25 lb bucket': 1790 },
    },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { SAGU: 100 },
    text: 'Drywall Screw {thread} thread #6 x {length} black phosphate, {pack}', cost: '4.80',
    choices: {
      thread: { coarse: 100, fine: 106 },
      length: { '1 in': 100, '1-1/4 in': 102, '1-5/8 in': 104, '2 in': 109, '2-1/2 in': 115 },
      pack: { '1 lb box': 100, '5 lb box': 395 },
    },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 },
    text: 'Self-Drilling Screw hex washer head {size} zinc plated, {pack}', cost: '7.90',
    choices: {
      size: { '#8 x 1/2 in': 100, '#8 x 3/4 in': 108, '#10 x 3/4 in': 124, '#10 x 1 in': 136, '#12 x 1 in': 158, '#12 x 1-1/2 in': 184, '#14 x 2 in': 236 },
      pack: { 'box of 100': 100, 'box of 500': 430, 'bucket of 2500': 1880 },
    },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 },
    text: 'Structural Wood Screw star drive {size} exterior coated, {pack}', cost: '13.60',
    choices: {
      size: { '1/4 x 2-1/2 in': 100, '1/4 x 4 in': 142, '5/16 x 4 in': 186, '5/16 x 6 in': 252, '3/8 x 8 in': 372, '3/8 x 10 in': 455 },
      pack: { 'box of 50': 100, 'box of 250': 445 },
    },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 },
    text: 'Metal Roofing Screw #10 x {length} with sealing washer, {color}, bag of 250', cost: '21.80',
    choices: {
      length: { '1 in': 100, '1-1/2 in': 112, '2 in': 129 },
      color: { galvalume: 100, 'desert tan': 109, 'barn red': 109, 'charcoal grey': 109 },
    },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 },
    text: 'Cabinet Screw washer head #8 x {length} zinc plated, box of 250', cost: '13.20',
    choices: { length: { '1-1/4 in': 100, '2 in': 118, '2-1/2 in': 131, '3 in': 149 } },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 },
    text: 'Wood Screw flat head {size} {metal}, box of 100', cost: '5.20',
    choices: {
      size: { '#6 x 3/4 in': 100, '#6 x 1 in': 106, '#8 x 1-1/4 in': 128, '#8 x 1-1/2 in': 138, '#10 x 2 in': 176 },
      metal: { 'zinc plated': 100, brass: 265, '18-8 stainless': 230 },
    },
  },
  {
    category: 'Screws', picture: 'wood-screw', makers: { PALO: 100 },
    text: 'Machine Screw {head} head {size} zinc plated, pack of 100', cost: '3.10',
    choices: {
      head: { pan: 100, flat: 100 },
      size: { '6-32 x 1/2 in': 100, '6-32 x 1 in': 114, '8-32 x 1/2 in': 118, '8-32 x 1 in': 136, '10-24 x 3/4 in': 152, '10-24 x 1-1/2 in': 196, '1/4-20 x 1 in': 228 },
    },
  },
];
