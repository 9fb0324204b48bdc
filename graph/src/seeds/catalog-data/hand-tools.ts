import type { Family } from './family.js';

export const handToolFamilies: readonly Family[] = [
  {
    category: 'Hammers', picture: 'hammer', makers: { OCOT: 100, HOLL: 112 }, featured: '20 oz fiberglass handle',
    text: '{brand} Claw Hammer {weight} {handle}', cost: '15.80',
    choices: { weight: { '16 oz': 100, '20 oz': 112 }, handle: { 'hickory handle': 100, 'fiberglass handle': 112, 'one-piece steel handle': 158 } },
  },
  {
    category: 'Hammers', picture: 'hammer', makers: { HOLL: 100, IRON: 94 },
    text: '{brand} Framing Hammer {weight} milled face {handle}', cost: '26.40',
    choices: { weight: { '19 oz': 100, '22 oz': 110, '28 oz': 120 }, handle: { 'hickory handle': 100, 'steel handle': 124 } },
  },
  {
    category: 'Hammers', picture: 'hammer', makers: { HOLL: 100 },
    text: 'Sledge Hammer {weight} {handle}', cost: '19.40',
    choices: {
      weight: { '3 lb drilling': 100, '4 lb drilling': 114, '6 lb': 152, '8 lb': 178, '10 lb': 206, '12 lb': 238, '16 lb': 304 },
      handle: { 'hickory handle': 100, 'fiberglass handle': 118 },
    },
  },
  {
    category: 'Hammers', picture: 'hammer', makers: { HOLL: 100 },
    text: '{kind}', cost: '14.60',
    choices: {
      kind: {
        'Ball Peen Hammer 16 oz hickory handle': 100, 'Ball Peen Hammer 24 oz hickory handle': 118, 'Ball Peen Hammer 32 oz hickory handle': 138,
        'Rubber Mallet 16 oz': 68, 'Rubber Mallet 32 oz': 92, 'White Rubber Mallet 24 oz non-marking': 104, 'Dead Blow Hammer 2 lb': 162,
        'Dead Blow Hammer 4 lb': 238, 'Brick Hammer 20 oz': 176, 'Drywall Hammer 14 oz': 168,
      },
    },
  },
  {
    category: 'Screwdrivers & Bits', picture: 'screwdriver', makers: { OCOT: 100 },
    text: 'Cushion Grip Screwdriver {tip}', cost: '5.40',
    choices: {
      tip: {
        'phillips #1 x 3 in': 100, 'phillips #2 x 4 in': 112, 'phillips #2 x 8 in': 142, 'phillips #3 x 6 in': 158, 'slotted 3/16 x 4 in': 98,
        'slotted 1/4 x 4 in': 108, 'slotted 5/16 x 6 in': 134, 'slotted 3/8 x 8 in': 176, 'square #2 x 4 in': 114,
      },
    },
  },
  {
    category: 'Screwdrivers & Bits', picture: 'screwdriver', makers: { COPR: 100 },
    text: 'Insulated Screwdriver 1000V {tip}', cost: '11.20',
    choices: { tip: { 'phillips #1 x 3 in': 100, 'phillips #2 x 4 in': 112, 'slotted 3/16 x 4 in': 100, 'slotted 1/4 x 6 in': 124 } },
  },
  {
    category: 'Screwdrivers & Bits', picture: 'screwdriver', makers: { OCOT: 100, IRON: 106 },
    text: '{brand} {kind}', cost: '14.90',
    choices: { kind: { '6-in-1 Multi-Bit Screwdriver': 70, '11-in-1 Multi-Bit Screwdriver': 104, 'Screwdriver Set 6 piece': 152, 'Screwdriver Set 10 piece': 246, 'Nut Driver Set 7 piece': 262 } },
  },
  {
    category: 'Pliers & Snips', picture: 'pliers', makers: { OCOT: 100, COPR: 118 }, featured: 'Lineman Pliers 9 in',
    text: '{brand} {kind}', cost: '18.60',
    choices: {
      kind: {
        'Lineman Pliers 9 in': 142, 'Diagonal Cutting Pliers 7 in': 112, 'Diagonal Cutting Pliers 8 in': 126, 'Long Nose Pliers 6 in': 92,
        'Long Nose Pliers 8 in': 108, 'Wire Stripper and Cutter 10-20 AWG': 96, 'End Cutting Pliers 7 in': 118,
      },
    },
  },
  {
    category: 'Pliers & Snips', picture: 'pliers', makers: { OCOT: 100, IRON: 88 },
    text: '{brand} {kind}', cost: '15.20',
    choices: {
      kind: {
        'Groove Joint Pliers 10 in': 100, 'Groove Joint Pliers 12 in': 128, 'Groove Joint Pliers 16 in': 220, 'Slip Joint Pliers 8 in': 74,
        'Curved Jaw Locking Pliers 7 in': 96, 'Curved Jaw Locking Pliers 10 in': 112, 'Locking C-Clamp 11 in': 142,
        'Aviation Snips left cut': 104, 'Aviation Snips right cut': 104, 'Aviation Snips straight cut': 104, 'Tin Snips 12 in': 138,
      },
    },
  },
  {
    category: 'Pliers & Snips', picture: 'pliers', makers: { HOLL: 100 },
    text: 'Bolt Cutter {size} center cut', cost: '24.80',
    choices: { size: { '14 in': 100, '18 in': 126, '24 in': 168, '30 in': 232, '36 in': 318 } },
  },
  {
    category: 'Knives & Blades', picture: 'utility-knife', makers: { OCOT: 100, IRON: 108 }, featured: 'Folding Utility Knife',
    text: '{brand} {kind}', cost: '7.40',
    choices: { kind: { 'Retractable Utility Knife': 100, 'Quick-Change Utility Knife': 142, 'Folding Utility Knife': 168, 'Snap-Off Knife 18 mm': 84, 'Snap-Off Knife 25 mm': 122, 'Hawkbill Lockback Knife': 224 } },
  },
  {
    category: 'Knives & Blades', picture: 'utility-knife', makers: { OCOT: 100 },
    text: '{kind} Blade, {pack}', cost: '2.10',
    choices: { kind: { 'Heavy Duty Utility': 100, 'Hook Utility': 122, 'Carbide Edge Utility': 218, '18 mm Snap-Off': 104, '25 mm Snap-Off': 146 }, pack: { 'pack of 5': 100, 'pack of 50': 680, 'pack of 100': 1180 } },
  },
  {
    category: 'Measuring Tapes', picture: 'tape-measure', makers: { PLUM: 100, OCOT: 88 }, featured: '25 ft x 1-1/4 in magnetic',
    text: '{brand} Tape Measure {size}', cost: '11.40',
    choices: { size: { '12 ft x 3/4 in': 64, '16 ft x 1 in': 88, '25 ft x 1 in': 118, '25 ft x 1-1/4 in magnetic hook': 196, '30 ft x 1-1/4 in': 184, '35 ft x 1-1/4 in': 208 } },
  },
  {
    category: 'Measuring Tapes', picture: 'tape-measure', makers: { PLUM: 100 },
    text: 'Open Reel Long Tape {size}', cost: '17.90',
    choices: { size: { '100 ft fiberglass': 100, '200 ft fiberglass': 152, '300 ft fiberglass': 198, '100 ft steel': 142, '200 ft steel': 226 } },
  },
  {
    category: 'Measuring Tapes', picture: 'tape-measure', makers: { PLUM: 100 },
    text: '{kind}', cost: '9.80',
    choices: { kind: { 'Chalk Reel 100 ft': 100, 'Chalk Reel 100 ft 6:1 gear': 188, 'Measuring Wheel 4 ft circumference': 760, 'Laser Distance Meter 100 ft': 590, 'Laser Distance Meter 330 ft': 1390 } },
  },
  {
    category: 'Levels', picture: 'level', makers: { PLUM: 100, IRON: 91 }, featured: '48 in',
    text: '{brand} Box Beam Level {length}', cost: '34.80',
    choices: { length: { '16 in': 78, '24 in': 100, '32 in': 126, '48 in': 164, '72 in': 242, '78 in': 268 } },
  },
  {
    category: 'Levels', picture: 'level', makers: { PLUM: 100 },
    text: '{kind}', cost: '19.40',
    choices: {
      kind: {
        'Torpedo Level 9 in magnetic': 100, 'Torpedo Level 10 in lighted': 192, 'Digital Level 24 in': 720, 'Post Level': 42, 'Line Level': 24, 'Cross Line Laser green beam with mount': 760,
        'Three Plane Laser green 360 degree kit': 1890, 'Rotary Laser self-leveling with tripod and rod': 3650,
      },
    },
  },
];
