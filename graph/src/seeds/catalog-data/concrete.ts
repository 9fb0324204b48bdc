import type { Family } from './family.js';

export const concreteFamilies: readonly Family[] = [
  {
    category: 'Concrete & Mortar', picture: 'concrete-bag', makers: { CALI: 100 }, quantities: [1, 10, 0], featured: 'Fast Setting Concrete Mix 50 lb',
    text: '{kind}', cost: '5.60',
    choices: {
      kind: {
        'Concrete Mix 60 lb bag': 78, 'Concrete Mix 80 lb bag': 98, 'High Early Strength Concrete 80 lb bag': 138, 'Fast Setting Concrete Mix 50 lb bag': 126, 'Crack Resistant Concrete 80 lb bag': 152,
        'Mortar Mix type S 60 lb bag': 116, 'Mortar Mix type S 80 lb bag': 148, 'Masonry Grout 80 lb bag': 142, 'Stucco Base Coat 80 lb bag': 196, 'Sand Topping Mix 60 lb bag': 112, 'Non-Shrink Grout 50 lb bag': 342,
        'Self-Leveling Underlayment 50 lb bag': 612, 'Vinyl Concrete Patch 40 lb bag': 368, 'Hydraulic Cement 20 lb pail': 486, 'Portland Cement type II/V 94 lb bag': 272,
      },
    },
  },
  {
    category: 'Concrete & Mortar', picture: 'concrete-bag', makers: { CALI: 100 }, quantities: [1, 1, 8], inStoreOnly: true, markup: 118,
    text: '{kind}', cost: '228.00',
    choices: {
      kind: {
        'Concrete Mix 60 lb, pallet of 56 bags': 104, 'Concrete Mix 80 lb, pallet of 42 bags': 98, 'Fast Setting Concrete 50 lb, pallet of 64 bags': 188, 'Mortar Mix type S 80 lb, pallet of 42 bags': 146,
        'Stucco Base Coat 80 lb, pallet of 42 bags': 192, 'Portland Cement type II/V 94 lb, pallet of 35 bags': 222,
      },
    },
  },
  {
    category: 'Concrete & Mortar', picture: 'bucket', makers: { CALI: 100 },
    text: '{kind}', cost: '12.80',
    choices: { kind: { 'Concrete Bonding Adhesive 1 gal': 196, 'Form Release Oil 5 gal': 468, 'Concrete Cure and Seal 5 gal': 724, 'Liquid Cement Color 10 oz buff': 72, 'Liquid Cement Color 10 oz charcoal': 72, 'Concrete Etcher 1 gal': 128 } },
  },
  {
    category: 'Rebar & Mesh', picture: 'rebar', makers: { DOSC: 100 }, quantities: [1, 10, 0],
    text: 'Rebar {size} x {length} grade 40', cost: '1.60', markup: 122,
    choices: { size: { '#3 (3/8 in)': 100, '#4 (1/2 in)': 162, '#5 (5/8 in)': 248 }, length: { '2 ft': 100, '4 ft': 178, '10 ft': 398 } },
  },
  {
    category: 'Rebar & Mesh', picture: 'rebar', makers: { DOSC: 100 }, quantities: [1, 10, 0], inStoreOnly: true, noReturns: true,
    text: 'Rebar {size} x 20 ft grade 60{coat}', cost: '7.90', markup: 122,
    choices: { size: { '#3 (3/8 in)': 100, '#4 (1/2 in)': 162, '#5 (5/8 in)': 248, '#6 (3/4 in)': 356 }, coat: { '': 100, ' epoxy coated': 148 } },
  },
  {
    category: 'Rebar & Mesh', picture: 'rebar', makers: { DOSC: 100 }, inStoreOnly: true, markup: 122,
    text: '{kind}', cost: '11.80',
    choices: { kind: { 'Welded Wire Mesh Sheet 5 x 10 ft 10 gauge': 100, 'Welded Wire Mesh Sheet 8 x 20 ft 6 gauge': 415, 'Remesh Roll 5 x 150 ft 10 gauge': 1120 } },
  },
  {
    category: 'Rebar & Mesh', picture: 'rebar', makers: { DOSC: 100 },
    text: '{kind}', cost: '5.90',
    choices: {
      kind: {
        'Rebar Tie Wire 16 gauge 3.5 lb roll': 104, 'Rebar Bar Ties 6 in, bag of 1000': 268, 'Rebar Chair 2 in, bag of 50': 232, 'Rebar Chair 3 in, bag of 50': 268, 'Rebar Safety Cap #3-#8, bag of 25': 212,
        'Steel Stake 3/4 x 18 in': 72, 'Steel Stake 3/4 x 24 in': 86, 'Steel Stake 3/4 x 36 in': 118, 'Rebar Dobie Block 3 in wired, bag of 25': 292,
      },
    },
  },
  {
    category: 'Trowels & Floats', picture: 'trowel', makers: { CALI: 100, OCOT: 112 }, featured: '14 x 4 in blue steel',
    text: '{brand} Finishing Trowel {size} {steel}', cost: '22.40',
    choices: { size: { '12 x 4 in': 92, '14 x 4 in': 100, '16 x 4 in': 108, '18 x 5 in': 132 }, steel: { 'carbon steel': 100, 'blue steel': 122 } },
  },
  {
    category: 'Trowels & Floats', picture: 'trowel', makers: { CALI: 100 },
    text: '{kind}', cost: '12.60',
    choices: {
      kind: {
        'Margin Trowel 5 x 2 in': 88, 'Margin Trowel 8 x 2 in': 98, 'Pointing Trowel 5 in': 92, 'Pointing Trowel 7 in': 102, 'Brick Trowel 10 in London': 188, 'Brick Trowel 11 in Philadelphia': 206, 'Gauging Trowel 7 in': 142,
        'Pool Trowel 16 x 4 in': 246, 'Magnesium Float 16 x 3-1/8 in': 162, 'Wood Float 15 x 3-1/2 in': 124, 'Sponge Float 12 x 4 in': 112, 'Bull Float 42 x 8 in magnesium': 512, 'Fresno Trowel 36 x 5 in': 634,
        'Concrete Edger 6 x 3 in 3/8 in radius': 126, 'Concrete Groover 6 x 4-1/2 in 1/2 in bit': 152, 'Walking Edger 10 x 6 in': 388, 'Tuck Pointer 3/8 in': 86, 'Brick Jointer 1/2 x 5/8 in': 72,
      },
    },
  },
  {
    category: 'Trowels & Floats', picture: 'trowel', makers: { CALI: 100 },
    text: 'Notched Trowel {notch}', cost: '9.60',
    choices: { notch: { '3/16 x 5/32 in V': 100, '1/4 x 1/4 x 1/4 in square': 104, '1/4 x 3/8 x 1/4 in square': 106, '1/2 x 1/2 x 1/2 in square': 112, '1/16 in U flooring': 96 } },
  },
  {
    category: 'Drywall Tools', picture: 'trowel', makers: { PRIE: 100 },
    text: 'Drywall Taping Knife {size} {steel}', cost: '8.20',
    choices: { size: { '4 in': 72, '6 in': 88, '8 in': 112, '10 in': 128, '12 in': 142 }, steel: { 'blue steel': 100, 'stainless steel': 138 } },
  },
  {
    category: 'Drywall Tools', picture: 'trowel', makers: { PRIE: 100 },
    text: '{kind}', cost: '12.40',
    choices: { kind: { 'Stainless Mud Pan 12 in': 112, 'Plastic Mud Pan 14 in': 48, 'Drywall Corner Trowel inside 4 in': 104, 'Aluminum Hawk 13 x 13 in': 196, 'Curved Drywall Trowel 14 in': 242 } },
  },
  {
    category: 'Drywall Tools', picture: 'utility-knife', makers: { OCOT: 100 },
    text: '{kind}', cost: '9.40',
    choices: { kind: { 'Jab Saw 6 in': 100, 'Folding Jab Saw 6 in': 168, 'Drywall Rasp': 92, 'Drywall Circle Cutter 16 in': 214 } },
  },
  {
    category: 'Drywall Tools', picture: 'duct-tape', makers: { AGAV: 100 },
    text: 'Joint Tape {kind}', cost: '3.20',
    choices: { kind: { 'paper 2 in x 250 ft': 100, 'paper 2 in x 500 ft': 164, 'fiberglass mesh 2 in x 150 ft': 142, 'fiberglass mesh 2 in x 300 ft': 232 } },
  },
];
