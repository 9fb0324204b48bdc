import type { Choices, Family } from './family.js';

const wedgeFinishes: Choices = { 'zinc plated': 100, 'hot-dip galvanized': 145, '304 stainless': 390 };

/** Each diameter has its own lengths and box size. */
const wedgeSizes = [
  { size: '1/4 in', pack: 'box of 100', cost: '28.40', lengths: { '1-3/4 in': 100, '2-1/4 in': 112, '3-1/4 in': 138 } },
  {
    size: '3/8 in',
    pack: 'box of 50',
    cost: '23.80',
    lengths: { '2-1/4 in': 100, '3 in': 116, '3-3/4 in': 135, '5 in': 168 },
  },
  {
    size: '1/2 in',
    pack: 'box of 25',
    cost: '20.60',
    lengths: { '2-3/4 in': 100, '3-3/4 in': 118, '4-1/4 in': 128, '5-1/2 in': 156, '7 in': 198 },
  },
  {
    size: '5/8 in',
    pack: 'box of 10',
    cost: '18.90',
    lengths: { '3-1/2 in': 100, '5 in': 126, '6 in': 146, '8-1/2 in': 205 },
  },
  {
    size: '3/4 in',
    pack: 'box of 10',
    cost: '33.50',
    lengths: { '4-1/4 in': 100, '5-1/2 in': 122, '7 in': 150, '10 in': 212 },
  },
] as const;

const wedgeAnchors: Family[] = wedgeSizes.map(({ size, pack, cost, lengths }) => ({
  category: 'Anchors',
  picture: 'anchor-bolt',
  makers: { BEDR: 100 },
  text: `Wedge Anchor ${size} x {length} {finish}, ${pack}`,
  cost,
  choices: { length: lengths, finish: wedgeFinishes },
  ...(size === '1/2 in' ? { featured: 'x 4-1/4 in zinc plated' } : {}),
}));

export const anchorFamilies: readonly Family[] = [
  ...wedgeAnchors,
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Sleeve Anchor hex nut {size} zinc plated, {pack}',
    cost: '9.60',
    choices: {
      size: {
        '1/4 x 1-3/8 in': 100,
        '5/16 x 1-1/2 in': 128,
        '3/8 x 1-7/8 in': 166,
        '3/8 x 3 in': 196,
        '1/2 x 2-1/4 in': 285,
        '1/2 x 4 in': 348,
      },
      pack: { 'box of 25': 100, 'box of 100': 365 },
    },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Drop-In Anchor {size} {metal}, box of 50',
    cost: '17.40',
    choices: {
      size: { '1/4-20': 100, '3/8-16': 138, '1/2-13': 255, '5/8-11': 490 },
      metal: { 'zinc plated': 100, '303 stainless': 430 },
    },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Concrete Screw {head} 3/16 x {length} blue coated, {pack}',
    cost: '10.80',
    choices: {
      head: { 'hex head': 100, 'flat head': 104 },
      length: { '1-1/4 in': 100, '1-3/4 in': 111, '2-1/4 in': 124, '2-3/4 in': 138 },
      pack: { 'box of 75': 100, 'box of 250': 290 },
    },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Concrete Screw {head} 1/4 x {length} blue coated, {pack}',
    cost: '13.10',
    choices: {
      head: { 'hex head': 100, 'flat head': 104 },
      length: { '1-1/4 in': 100, '1-3/4 in': 110, '2-3/4 in': 136, '3-3/4 in': 168, '5 in': 215 },
      pack: { 'box of 75': 100, 'box of 250': 288 },
    },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Heavy Duty Screw Anchor {size} zinc plated, {pack}',
    cost: '34.20',
    choices: {
      size: { '3/8 x 3 in': 100, '1/2 x 4 in': 168, '5/8 x 5 in': 262, '3/4 x 6 in': 395 },
      pack: { 'box of 20': 100 },
    },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Toggle Bolt round head {size} zinc plated, box of 50',
    cost: '12.60',
    choices: { size: { '1/8 x 3 in': 100, '3/16 x 3 in': 122, '1/4 x 3 in': 158, '1/4 x 4 in': 182 } },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Hammer Drive Anchor mushroom head {size}, box of 100',
    cost: '11.90',
    choices: { size: { '3/16 x 7/8 in': 100, '1/4 x 1 in': 136, '1/4 x 1-1/4 in': 148, '1/4 x 2 in': 182 } },
  },
  {
    category: 'Anchors',
    picture: 'anchor-bolt',
    makers: { BEDR: 100 },
    text: 'Conical Plastic Anchor with screw {size}, {pack}',
    cost: '6.40',
    choices: {
      size: { '#4-6-8 x 7/8 in': 100, '#10-12 x 1 in': 128, '#14-16 x 1-1/2 in': 172 },
      pack: { 'kit of 100': 100, 'kit of 500': 420 },
    },
  },
  {
    category: 'Anchors',
    picture: 'caulk-gun',
    makers: { BEDR: 100 },
    text: 'Anchoring Epoxy {size}',
    cost: '17.90',
    choices: {
      size: {
        '8.6 oz single cartridge': 100,
        '10 oz side-by-side cartridge': 128,
        '22 oz dual cartridge with two nozzles': 214,
      },
    },
  },
];
