import type { Family } from './family.js';

export const abrasiveFamilies: readonly Family[] = [
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'cutting-disc',
    makers: { MOGO: 100 },
    featured: '4-1/2 x .045 x 7/8 in metal, box of 25',
    text: 'Cut-Off Wheel {size} {material}, {pack}',
    cost: '2.10',
    choices: {
      size: { '4-1/2 x .045 x 7/8 in': 100, '5 x .045 x 7/8 in': 116, '7 x 1/16 x 7/8 in': 196 },
      material: { metal: 100, stainless: 132, masonry: 104 },
      pack: { single: 100, 'box of 25': 2050 },
    },
  },
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'cutting-disc',
    makers: { MOGO: 100 },
    text: 'High Speed Chop Wheel {size} {material}',
    cost: '5.90',
    choices: {
      size: { '12 x 1/8 x 1 in': 100, '14 x 1/8 x 1 in': 122, '14 x 1/8 x 20 mm': 126 },
      material: { metal: 100, concrete: 112, 'ductile iron': 144 },
    },
  },
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'cutting-disc',
    makers: { MOGO: 100 },
    text: 'Grinding Wheel Type 27 {size}, {material}',
    cost: '3.10',
    choices: {
      size: {
        '4-1/2 x 1/4 x 7/8 in': 100,
        '4-1/2 x 1/4 in x 5/8-11': 152,
        '5 x 1/4 x 7/8 in': 122,
        '7 x 1/4 in x 5/8-11': 240,
        '9 x 1/4 in x 5/8-11': 345,
      },
      material: { metal: 100, masonry: 106 },
    },
  },
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'cutting-disc',
    makers: { MOGO: 100 },
    text: 'Flap Disc Type 29 {size} {grit} {grain}',
    cost: '4.80',
    choices: {
      size: { '4-1/2 x 7/8 in': 100, '5 x 7/8 in': 118, '7 in x 5/8-11': 252 },
      grit: { '40 grit': 104, '60 grit': 100, '80 grit': 100, '120 grit': 100 },
      grain: { zirconia: 100, ceramic: 162 },
    },
  },
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'random-orbit-sander',
    makers: { MOGO: 100 },
    text: 'Hook and Loop Sanding Disc {size} {grit}, {pack}',
    cost: '12.40',
    choices: {
      size: { '5 in 8 hole': 100, '6 in 6 hole': 128 },
      grit: { '60 grit': 112, '80 grit': 106, '120 grit': 100, '220 grit': 100 },
      pack: { 'box of 50': 100, 'box of 100': 184 },
    },
  },
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'angle-grinder',
    makers: { MOGO: 100 },
    text: 'Wire Cup Brush {size} {wire} x 5/8-11',
    cost: '9.80',
    choices: {
      size: { '2-3/4 in': 100, '3 in': 114, '4 in': 158 },
      wire: { 'crimped carbon steel': 100, 'knotted carbon steel': 136, 'knotted stainless': 232 },
    },
  },
  {
    category: 'Abrasive Wheels & Discs',
    picture: 'saw-blade',
    makers: { MOGO: 100 },
    text: 'Diamond Cup Wheel {size} {rim} x 5/8-11',
    cost: '26.80',
    choices: {
      size: { '4 in': 100, '4-1/2 in': 112, '7 in': 218 },
      rim: { 'single row': 100, 'double row': 126, turbo: 138 },
    },
  },
];
