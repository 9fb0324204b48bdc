import type { Choices, Family, Picture } from './family.js';

const kits: Choices = {
  'tool only': 100,
  'kit with two 2.0 Ah batteries and charger': 172,
  'kit with two 5.0 Ah batteries and charger': 228,
};

interface CordlessTool {
  name: string;
  picture: Picture;
  cost: string;
  featured?: string;
}

const cordlessTools: readonly CordlessTool[] = [
  { name: 'Compact Drill Driver 1/2 in', picture: 'drill-driver', cost: '94.00' },
  { name: 'Brushless Hammer Drill 1/2 in', picture: 'drill-driver', cost: '139.00', featured: 'two 5.0 Ah' },
  { name: 'Brushless Impact Driver 1/4 in hex', picture: 'drill-driver', cost: '119.00' },
  { name: 'Rotary Hammer 1 in SDS-plus', picture: 'drill-driver', cost: '229.00' },
  { name: 'Circular Saw 6-1/2 in', picture: 'circular-saw', cost: '129.00' },
  { name: 'Brushless Circular Saw 7-1/4 in', picture: 'circular-saw', cost: '169.00' },
  { name: 'Angle Grinder 4-1/2 in paddle switch', picture: 'angle-grinder', cost: '124.00' },
  { name: 'Brushless Angle Grinder 5 in slide switch', picture: 'angle-grinder', cost: '149.00' },
  { name: 'Reciprocating Saw 1-1/8 in stroke', picture: 'reciprocating-saw', cost: '134.00' },
  { name: 'One-Hand Reciprocating Saw', picture: 'reciprocating-saw', cost: '109.00' },
  { name: 'Random Orbit Sander 5 in', picture: 'random-orbit-sander', cost: '84.00' },
  { name: 'LED Tower Light 3,000 lumen', picture: 'work-light', cost: '149.00' },
];

const cordless: Family[] = cordlessTools.map(({ name, picture, cost, featured }) => ({
  category: 'Cordless Power Tools',
  picture,
  makers: { RMES: 100, IRON: 92 },
  text: `{brand} 20V ${name}, {kit}`,
  cost,
  choices: { kit: kits },
  markup: 132,
  ...(featured ? { featured } : {}),
}));

export const powerToolFamilies: readonly Family[] = [
  ...cordless,
  {
    category: 'Corded Power Tools',
    picture: 'angle-grinder',
    makers: { RMES: 100, IRON: 93 },
    text: '{brand} Angle Grinder {size}',
    cost: '68.00',
    markup: 134,
    choices: {
      size: { '4-1/2 in 7.5 amp': 100, '5 in 11 amp': 148, '6 in 13 amp': 205, '7 in 15 amp': 232, '9 in 15 amp': 262 },
    },
  },
  {
    category: 'Corded Power Tools',
    picture: 'circular-saw',
    makers: { RMES: 100, IRON: 94 },
    text: '{brand} Circular Saw {size}',
    cost: '98.00',
    markup: 134,
    featured: 'worm drive 7-1/4 in',
    choices: {
      size: {
        '7-1/4 in 15 amp': 100,
        '7-1/4 in 15 amp with electric brake': 136,
        'worm drive 7-1/4 in 15 amp': 212,
        'worm drive 10-1/4 in 15 amp': 405,
      },
    },
  },
  {
    category: 'Corded Power Tools',
    picture: 'reciprocating-saw',
    makers: { RMES: 100, IRON: 91 },
    text: '{brand} Reciprocating Saw {size} with case',
    cost: '99.00',
    markup: 134,
    choices: { size: { '12 amp': 100, '15 amp orbital': 158 } },
  },
  {
    category: 'Corded Power Tools',
    picture: 'drill-driver',
    makers: { RMES: 100, IRON: 93 },
    text: '{brand} {kind}',
    cost: '79.00',
    markup: 134,
    choices: {
      kind: {
        'Drill 3/8 in keyless 7 amp': 100,
        'Drill 1/2 in keyed 8 amp': 136,
        'Hammer Drill 1/2 in two speed 8.5 amp': 178,
        'Mud Mixer Drill 1/2 in 9 amp': 252,
        'Rotary Hammer 1 in SDS-plus 8 amp': 258,
        'Rotary Hammer 1-9/16 in SDS-max 11 amp': 690,
      },
    },
  },
  {
    category: 'Corded Power Tools',
    picture: 'drill-driver',
    makers: { RMES: 100 },
    quantities: [1, 1, 2],
    text: 'Red Mesa Demolition Hammer {size} 15 amp with cart',
    cost: '899.00',
    markup: 128,
    choices: { size: { '35 lb': 100, '45 lb': 128, '65 lb': 166 } },
  },
  {
    category: 'Corded Power Tools',
    picture: 'random-orbit-sander',
    makers: { RMES: 100, IRON: 92 },
    text: '{brand} Random Orbit Sander {size}',
    cost: '62.00',
    markup: 134,
    choices: { size: { '5 in 3 amp': 100, '5 in 3 amp variable speed': 128, '6 in 5 amp variable speed': 245 } },
  },
  {
    category: 'Batteries & Chargers',
    picture: null,
    makers: { RMES: 100, IRON: 93 },
    text: '{brand} 20V {kind}',
    cost: '49.00',
    markup: 132,
    choices: {
      kind: { 'Battery 2.0 Ah': 100, 'Battery 5.0 Ah': 202, 'Battery 8.0 Ah': 305, 'Dual Port Rapid Charger': 160 },
    },
  },
  {
    category: 'Generators',
    picture: 'generator',
    makers: { THUN: 100 },
    quantities: [1, 1, 5],
    featured: '2,300 W',
    text: 'Thunderhead Inverter Generator {size}',
    cost: '569.00',
    markup: 125,
    choices: {
      size: {
        '2,300 W gas': 100,
        '3,500 W gas electric start': 172,
        '4,500 W dual fuel': 206,
        '7,000 W dual fuel electric start': 372,
      },
    },
  },
  {
    category: 'Generators',
    picture: 'generator',
    makers: { THUN: 100 },
    quantities: [1, 1, 5],
    text: 'Thunderhead Open Frame Generator {size} with CO shutoff',
    cost: '499.00',
    markup: 125,
    choices: {
      size: { '3,600 W gas': 100, '5,500 W gas': 142, '7,500 W gas electric start': 188, '9,500 W dual fuel': 246 },
    },
  },
  {
    category: 'Generators',
    picture: 'generator',
    makers: { THUN: 100 },
    callForPrice: true,
    inStoreOnly: true,
    text: 'Thunderhead Towable Diesel Generator {size}, tandem axle',
    cost: '0',
    choices: { size: { '25 kW': 100, '45 kW': 100 } },
  },
  {
    category: 'Air Compressors & Nailers',
    picture: 'air-compressor',
    makers: { NRIM: 100 },
    quantities: [1, 1, 5],
    featured: '6 gal pancake',
    text: 'North Rim Air Compressor {size}',
    cost: '139.00',
    markup: 128,
    choices: {
      size: {
        '2 gal hot dog 1/3 hp quiet': 100,
        '6 gal pancake 150 psi': 116,
        '4 gal twin stack 2 hp': 226,
        '8 gal wheelbarrow 5.5 hp gas': 575,
        '20 gal vertical portable 1.9 hp': 318,
        '60 gal stationary 3.7 hp': 640,
        '80 gal two stage 7.5 hp': 1390,
      },
    },
  },
  {
    category: 'Air Compressors & Nailers',
    picture: null,
    makers: { NRIM: 100 },
    text: 'North Rim {kind}',
    cost: '84.00',
    markup: 130,
    choices: {
      kind: {
        'Brad Nailer 18 gauge 2 in': 100,
        'Finish Nailer 16 gauge 2-1/2 in': 156,
        'Framing Nailer 21 degree 3-1/4 in': 232,
        'Coil Roofing Nailer 15 degree': 262,
      },
    },
  },
];
