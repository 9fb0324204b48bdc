import type { Family } from './family.js';

export const bladeFamilies: readonly Family[] = [
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { SUPR: 100 }, featured: '7-1/4 in 24 tooth framing, pack of 10',
    text: 'Circular Saw Blade 7-1/4 in {teeth}, {pack}', cost: '7.90',
    choices: {
      teeth: { '24 tooth framing': 100, '40 tooth finish': 158, '60 tooth fine finish': 232 },
      pack: { single: 100, 'pack of 3': 280, 'pack of 10': 860 },
    },
  },
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { SUPR: 100, IRON: 88 },
    text: '{brand} Carbide Saw Blade {size}', cost: '12.40',
    choices: {
      size: {
        '6-1/2 in 24 tooth': 100, '6-1/2 in 40 tooth': 142, '8-1/4 in 24 tooth': 150, '8-1/4 in 40 tooth': 196, '10 in 24 tooth ripping': 198,
        '10 in 40 tooth general purpose': 232, '10 in 60 tooth finish': 298, '10 in 80 tooth fine finish': 372, '12 in 40 tooth': 342,
        '12 in 60 tooth': 402, '12 in 80 tooth fine finish': 478, '12 in 100 tooth laminate': 565,
      },
    },
  },
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { SUPR: 100 },
    text: 'Metal Cutting Saw Blade {size}', cost: '29.50',
    choices: { size: { '5-3/8 in 30 tooth': 100, '6-1/2 in 40 tooth': 132, '7-1/4 in 48 tooth': 154, '8 in 50 tooth': 186, '14 in 72 tooth': 385 } },
  },
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { MOGO: 100, SUPR: 86 },
    text: '{brand} Diamond Blade {size} {rim}', cost: '13.90',
    choices: {
      size: { '4-1/2 in': 100, '7 in': 178, '9 in': 252, '12 in': 545, '14 in': 725 },
      rim: { 'segmented rim, concrete': 100, 'turbo rim, block and paver': 118, 'continuous rim, tile': 134 },
    },
  },
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { SUPR: 100 },
    text: 'Bi-Metal Reciprocating Saw Blade {length} {teeth}, {pack}', cost: '12.60',
    choices: {
      length: { '6 in': 100, '9 in': 128, '12 in': 162 },
      teeth: { '6 TPI wood with nails': 100, '10 TPI general purpose': 102, '14 TPI metal': 104 },
      pack: { 'pack of 5': 100, 'pack of 25': 455 },
    },
  },
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { SUPR: 100 },
    text: 'Carbide Tooth Demolition Reciprocating Blade {length}, {pack}', cost: '11.90',
    choices: { length: { '6 in': 100, '9 in': 124, '12 in': 156 }, pack: { single: 100, 'pack of 3': 276 } },
  },
  {
    category: 'Saw Blades', picture: 'saw-blade', makers: { SUPR: 100 },
    text: 'T-Shank Jigsaw Blade 4 in {kind}, pack of 5', cost: '7.40',
    choices: { kind: { '6 TPI fast wood': 100, '10 TPI clean wood': 106, '14 TPI thick metal': 128, '21 TPI thin metal': 128, 'reverse tooth laminate': 140 } },
  },
  {
    category: 'Hole Saws', picture: 'drill-bit', makers: { IRON: 100 },
    text: 'Bi-Metal Hole Saw {size}', cost: '7.90',
    choices: {
      size: {
        '3/4 in': 100, '7/8 in': 106, '1 in': 112, '1-1/8 in': 118, '1-1/4 in': 126, '1-3/8 in': 134, '1-1/2 in': 142, '1-3/4 in': 158, '2 in': 176,
        '2-1/8 in': 184, '2-1/2 in': 212, '3 in': 254, '3-5/8 in': 310, '4 in': 346, '4-1/2 in': 398, '6 in': 590,
      },
    },
  },
  {
    category: 'Hole Saws', picture: 'drill-bit', makers: { IRON: 100 },
    text: 'Hole Saw {kind}', cost: '14.90',
    choices: { kind: { 'arbor 3/8 in shank with pilot bit': 100, 'arbor 7/16 in shank with pilot bit': 114, 'kit 9 piece electrician': 520, 'kit 12 piece plumber': 640 } },
  },
];
