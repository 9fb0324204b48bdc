import type { Choices, Family } from './family.js';

const pipeSizes: Choices = { '1/2 in': 100, '3/4 in': 148, '1 in': 262, '1-1/2 in': 512, '2 in': 748 };

export const plumbingFamilies: readonly Family[] = [
  {
    category: 'Pipe Fittings', picture: 'pipe-fitting', makers: { VERD: 100 }, quantities: [1, 10, 0],
    text: 'Copper {kind} {size} C x C', cost: '1.18',
    choices: { kind: { '90 Elbow': 112, '45 Elbow': 124, Coupling: 82, Tee: 186, 'Tube Cap': 68 }, size: { '1/2 in': 100, '3/4 in': 204, '1 in': 468, '1-1/4 in': 742, '2 in': 1890 } },
  },
  {
    category: 'Pipe Fittings', picture: 'pipe-fitting', makers: { VERD: 100 }, quantities: [1, 10, 0],
    text: 'PVC {kind} {size} schedule 40', cost: '0.48',
    choices: { kind: { '90 Elbow': 108, '45 Elbow': 132, Coupling: 74, Tee: 142, 'Male Adapter': 86, 'Female Adapter': 94, Cap: 82, Union: 680 }, size: pipeSizes },
  },
  {
    category: 'Pipe Fittings', picture: 'pipe-fitting', makers: { VERD: 100 },
    text: 'Black Iron {kind} {size} threaded', cost: '2.10',
    choices: { kind: { '90 Elbow': 100, Tee: 136, Coupling: 104, Union: 332, Cap: 92 }, size: { '1/2 in': 100, '3/4 in': 128, '1 in': 188, '1-1/4 in': 282, '2 in': 545 } },
  },
  {
    category: 'Pipe Fittings', picture: 'pipe-fitting', makers: { VERD: 100 },
    text: 'Galvanized Nipple {size} x {length}', cost: '1.64',
    choices: { size: { '1/2 in': 100, '3/4 in': 126, '1 in': 184 }, length: { close: 92, '3 in': 128, '6 in': 212 } },
  },
  {
    category: 'Pipe Fittings', picture: 'pipe-fitting', makers: { VERD: 100, SAGU: 82 },
    text: '{brand} Push-to-Connect {kind}', cost: '6.80',
    choices: { kind: { 'Coupling 1/2 in': 100, 'Coupling 3/4 in': 132, 'Coupling 1 in': 226, '90 Elbow 1/2 in': 118, '90 Elbow 3/4 in': 156, 'Tee 1/2 in': 152, 'Tee 3/4 in': 204, 'Male Adapter 1/2 in': 108 } },
  },
  {
    category: 'Ball Valves', picture: 'ball-valve', makers: { VERD: 100 }, featured: 'threaded 3/4 in',
    text: 'Brass Ball Valve {end} {size} lead free', cost: '8.40',
    choices: { end: { threaded: 100, sweat: 96, press: 162, 'push-to-connect': 178 }, size: { '1/2 in': 100, '3/4 in': 142, '1 in': 218, '1-1/4 in': 352, '1-1/2 in': 486, '2 in': 742 } },
  },
  {
    category: 'Ball Valves', picture: 'ball-valve', makers: { VERD: 100 },
    text: '{material} Ball Valve {size} threaded', cost: '4.20',
    choices: { material: { 'PVC True Union': 232, 'PVC Compact': 100, '316 Stainless': 478 }, size: { '1/2 in': 100, '3/4 in': 122, '1 in': 158, '2 in': 366 } },
  },
  {
    category: 'Quick Couplers & Air Hose', picture: 'pipe-fitting', makers: { NRIM: 100 },
    text: '{kind} industrial 1/4 in body {thread}', cost: '4.10',
    choices: { kind: { 'Air Coupler': 168, 'Air Plug': 58 }, thread: { '1/4 in MNPT': 100, '1/4 in FNPT': 100, '3/8 in MNPT': 118, '3/8 in FNPT': 118 } },
  },
  {
    category: 'Quick Couplers & Air Hose', picture: 'pipe-fitting', makers: { NRIM: 100 },
    text: 'Cam and Groove Coupling {type} {size}', cost: '6.90',
    choices: { type: { 'type A adapter aluminum': 92, 'type C coupler aluminum': 142, 'type D coupler aluminum': 138 }, size: { '1-1/2 in': 100, '2 in': 118, '3 in': 196 } },
  },
  {
    category: 'Quick Couplers & Air Hose', picture: null, makers: { NRIM: 100 },
    text: '{kind}', cost: '32.00',
    choices: { kind: { 'Air Hose 1/4 in x 50 ft polyurethane': 92, 'Air Hose 3/8 in x 50 ft hybrid': 108, 'Air Hose 3/8 in x 100 ft hybrid': 196, 'Jackhammer Hose 3/4 in x 50 ft with couplings': 412 } },
  },
  {
    category: 'Utility Pumps', picture: null, makers: { MONS: 100 },
    text: 'Monsoon {kind}', cost: '94.00', markup: 130,
    choices: { kind: { 'Submersible Utility Pump 1/4 hp': 100, 'Submersible Utility Pump 1/2 hp': 172, 'Submersible Sump Pump 1/3 hp cast iron': 186, 'Trash Pump 2 in gas': 520, 'Trash Pump 3 in gas': 792, 'Hand Siphon Pump': 14 } },
  },
  {
    category: 'Vacuums', picture: null, makers: { RMES: 100 },
    text: '{kind}', cost: '118.00', markup: 132,
    choices: { kind: { 'Wet/Dry Vacuum 6 gal 4 hp': 82, 'Wet/Dry Vacuum 12 gal 5 hp': 112, 'Wet/Dry Vacuum 16 gal 6.5 hp': 142, 'HEPA Dust Extractor 8 gal 130 cfm': 468, 'Vacuum Hose 2-1/2 in x 20 ft': 42 } },
  },
  {
    category: 'Fans & Cooling', picture: null, makers: { MONS: 100 },
    text: 'Monsoon {kind}', cost: '98.00', markup: 130,
    choices: { kind: { 'Floor Drum Fan 24 in two speed': 142, 'Floor Drum Fan 36 in two speed': 242, 'Evaporative Cooler 2,200 cfm portable': 365, 'Evaporative Cooler 5,300 cfm portable': 785, 'Carpet Blower three speed': 122, 'Misting Kit 25 ft': 38 } },
  },
];
