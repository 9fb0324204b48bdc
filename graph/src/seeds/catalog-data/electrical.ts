import type { Family } from './family.js';

export const electricalFamilies: readonly Family[] = [
  {
    category: 'Extension Cords', picture: 'extension-cord', makers: { COPR: 100 }, featured: '12/3 x 50 ft yellow',
    text: 'Extension Cord {gauge} x {length} {color}', cost: '16.40',
    choices: { gauge: { '16/3': 84, '14/3': 118, '12/3': 172, '10/3': 296 }, length: { '25 ft': 100, '50 ft': 168, '100 ft': 302 }, color: { yellow: 100, orange: 96 } },
  },
  {
    category: 'Extension Cords', picture: 'extension-cord', makers: { COPR: 100 },
    text: '{kind}', cost: '18.90',
    choices: { kind: { 'Tri-Tap Adapter 12/3 x 2 ft': 92, 'GFCI Pigtail 12/3 x 2 ft': 242, 'Cord Reel 14/3 x 40 ft retractable': 695, 'Temporary Power Box 50 amp six outlet': 2180, 'Generator Cord 30 amp 10/4 x 25 ft': 412, 'Welder Cord 50 amp 8/3 x 25 ft': 498, 'Cord Storage Wheel 150 ft': 116 } },
  },
  {
    category: 'Jobsite Lighting', picture: 'work-light', makers: { COPR: 100, RMES: 114 },
    text: '{brand} LED {kind}', cost: '36.00',
    choices: { kind: { 'Work Light 2,000 lumen': 78, 'Work Light 5,000 lumen': 118, 'Twin Head Tripod Light 10,000 lumen': 268, 'Tripod Light 20,000 lumen': 415, 'String Light 50 ft 5 lamp': 162, 'String Light 100 ft 10 lamp': 286, 'Headlamp 400 lumen rechargeable': 112, 'Flashlight 800 lumen rechargeable': 138 } },
  },
  {
    category: 'Wire Connectors', picture: 'wire-connector', makers: { COPR: 100 },
    text: 'Twist-On Wire Connector {color}, {pack}', cost: '6.20',
    choices: { color: { 'grey 22-16 AWG': 84, 'orange 22-14 AWG': 92, 'yellow 18-10 AWG': 100, 'red 18-8 AWG': 118, 'tan winged 22-8 AWG': 142 }, pack: { 'box of 100': 100, 'jug of 500': 420 } },
  },
  {
    category: 'Wire Connectors', picture: 'wire-connector', makers: { COPR: 100 },
    text: 'Push-In Wire Connector {ports}, {pack}', cost: '11.20',
    choices: { ports: { '2 port': 92, '3 port': 108, '4 port': 126, '6 port': 168 }, pack: { 'box of 50': 100, 'box of 250': 430 } },
  },
  {
    category: 'Wire Connectors', picture: 'wire-connector', makers: { COPR: 100 },
    text: '{kind} {gauge}, bag of 100', cost: '12.40',
    choices: { kind: { 'Ring Terminal #10 stud': 100, 'Fork Terminal #8 stud': 98, 'Female Disconnect 1/4 in': 122, 'Butt Splice': 92 }, gauge: { '22-18 AWG red': 92, '16-14 AWG blue': 100, '12-10 AWG yellow': 138 } },
  },
  {
    category: 'Conduit & Fittings', picture: 'pipe-fitting', makers: { COPR: 100 },
    text: 'EMT {kind} {size}, steel set screw', cost: '0.84',
    quantities: [1, 25, 0],
    choices: { kind: { Connector: 100, Coupling: 108 }, size: { '1/2 in': 100, '3/4 in': 152, '1 in': 248, '1-1/4 in': 432, '1-1/2 in': 586, '2 in': 812 } },
  },
  {
    category: 'Conduit & Fittings', picture: 'pipe-fitting', makers: { COPR: 100 },
    text: 'EMT {kind} {size}, raintight compression', cost: '1.46',
    quantities: [1, 25, 0],
    choices: { kind: { Connector: 100, Coupling: 112 }, size: { '1/2 in': 100, '3/4 in': 148, '1 in': 232, '1-1/4 in': 412, '2 in': 884 } },
  },
  {
    category: 'Conduit & Fittings', picture: 'pipe-fitting', makers: { COPR: 100 }, quantities: [1, 10, 0],
    text: 'PVC Conduit {kind} {size} schedule 40', cost: '0.92',
    choices: { kind: { Coupling: 60, 'Male Adapter': 72, '90 Degree Elbow': 248 }, size: { '1/2 in': 100, '3/4 in': 128, '1 in': 186, '2 in': 402 } },
  },
  {
    category: 'Conduit & Fittings', picture: 'pipe-fitting', makers: { COPR: 100 }, inStoreOnly: true, noReturns: true, markup: 124,
    text: 'EMT Conduit {size} x 10 ft, bundle of 10', cost: '52.00',
    choices: { size: { '1/2 in': 100, '3/4 in': 172, '1 in': 284, '1-1/4 in': 436 } },
  },
  {
    category: 'Zip Ties', picture: null, makers: { COPR: 100 },
    text: 'Zip Tie {size} UV black, bag of 100', cost: '3.40',
    choices: { size: { '4 in 18 lb': 62, '8 in 50 lb': 124, '11 in 50 lb': 178, '14 in 120 lb': 362, '24 in 175 lb': 812 } },
  },
];
