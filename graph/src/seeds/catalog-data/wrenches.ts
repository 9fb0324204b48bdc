import type { Choices, Family } from './family.js';

const inchSockets: Choices = {
  '3/8 in': 100, '7/16 in': 102, '1/2 in': 106, '9/16 in': 110, '5/8 in': 118, '11/16 in': 126, '3/4 in': 134, '13/16 in': 148, '7/8 in': 162,
  '15/16 in': 178, '1 in': 194, '1-1/8 in': 232,
};

export const wrenchFamilies: readonly Family[] = [
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100 },
    text: 'Combination Wrench {size} 12 point', cost: '5.20',
    choices: {
      size: {
        '1/4 in': 100, '5/16 in': 104, '3/8 in': 112, '7/16 in': 122, '1/2 in': 136, '9/16 in': 154, '5/8 in': 176, '11/16 in': 202, '3/4 in': 232,
        '7/8 in': 298, '15/16 in': 342, '1 in': 388, '1-1/8 in': 492, '1-1/4 in': 610,
      },
    },
  },
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100 },
    text: 'Combination Wrench {size} 12 point', cost: '5.20',
    choices: {
      size: {
        '8 mm': 100, '10 mm': 110, '12 mm': 126, '13 mm': 136, '14 mm': 148, '15 mm': 160, '17 mm': 190, 
        '19 mm': 228, '22 mm': 296, '24 mm': 350,
      },
    },
  },
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100, IRON: 90 },
    text: '{brand} {kind}', cost: '44.90',
    choices: { kind: { 'Combination Wrench Set 11 piece SAE': 142, 'Combination Wrench Set 12 piece metric': 146, 'Ratcheting Wrench Set 8 piece SAE': 188, 'Hex Key Set 9 piece SAE': 38, 'Hex Key Set 9 piece metric': 38 } },
  },
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100, OCOT: 86 },
    text: '{brand} Adjustable Wrench {size}', cost: '13.90',
    choices: { size: { '6 in': 84, '8 in': 100, '10 in': 126, '12 in': 168, '15 in': 296, '18 in': 455 } },
  },
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100, VERD: 84 }, featured: '18 in aluminum',
    text: '{brand} Pipe Wrench {size} {body}', cost: '16.80',
    choices: { size: { '10 in': 100, '14 in': 132, '18 in': 186, '24 in': 268, '36 in': 520 }, body: { 'cast iron': 100, aluminum: 148 } },
  },
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100 },
    text: 'Torque Wrench {size} click type', cost: '68.00',
    choices: { size: { '1/4 in drive 20-200 in-lb': 100, '3/8 in drive 10-100 ft-lb': 118, '1/2 in drive 25-250 ft-lb': 146, '3/4 in drive 100-600 ft-lb': 440 } },
  },
  {
    category: 'Wrenches', picture: 'wrench', makers: { HOLL: 100 },
    text: '{kind}', cost: '21.60',
    choices: { kind: { 'Spud Wrench 7/8 in': 112, 'Spud Wrench 1-1/4 in': 136, 'Spud Wrench 1-7/16 in': 158, 'Basin Wrench 12 in': 104, 'Strap Wrench 12 in': 92, 'Chain Wrench 4 in capacity': 162 } },
  },
  {
    category: 'Sockets & Ratchets', picture: 'socket-set', makers: { HOLL: 100 },
    text: 'Socket {drive} {depth} {size} 6 point', cost: '3.20',
    choices: { drive: { '3/8 in drive': 100, '1/2 in drive': 138 }, depth: { shallow: 100, deep: 142 }, size: inchSockets },
  },
  {
    category: 'Sockets & Ratchets', picture: 'socket-set', makers: { HOLL: 100, IRON: 89 }, featured: '106 piece',
    text: '{brand} {kind}', cost: '29.80',
    choices: {
      kind: {
        'Ratchet 1/4 in drive 72 tooth': 68, 'Ratchet 3/8 in drive 72 tooth': 84, 'Ratchet 1/2 in drive 72 tooth': 112, 'Breaker Bar 1/2 in drive 24 in': 118,
        'Extension Set 3/8 in drive 4 piece': 72, 'Socket Set 1/4 in drive 40 piece': 164, 'Socket Set 3/8 in drive 56 piece': 292,
        'Socket Set 1/2 in drive 24 piece': 264, 'Mechanics Tool Set 106 piece': 436, 'Mechanics Tool Set 232 piece': 820,
      },
    },
  },
  {
    category: 'Impact Sockets', picture: 'socket-set', makers: { IRON: 100 },
    text: 'Impact Socket 1/2 in drive deep {size}', cost: '6.10',
    choices: { size: inchSockets },
  },
  {
    category: 'Impact Sockets', picture: 'socket-set', makers: { IRON: 100 },
    text: 'Impact Socket {kind}', cost: '22.40',
    choices: {
      kind: {
        '3/4 in drive deep 1-1/16 in': 100, '3/4 in drive deep 1-1/4 in': 114, '3/4 in drive deep 1-1/2 in': 136, 'Set 1/2 in drive 14 piece SAE deep': 345, 'Set 1/2 in drive 16 piece metric deep': 368,
        'Adapter 1/2 in to 3/4 in drive': 62,
      },
    },
  },
];
