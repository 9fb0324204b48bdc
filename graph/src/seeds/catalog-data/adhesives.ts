import type { Family } from './family.js';

export const adhesiveFamilies: readonly Family[] = [
  {
    category: 'Adhesives & Sealants', picture: 'caulk-gun', makers: { AGAV: 100 }, quantities: [1, 12, 0],
    text: '{kind}, {size}', cost: '4.60',
    choices: {
      kind: { 'Subfloor Adhesive': 100, 'Heavy Duty Construction Adhesive': 118, 'Polyurethane Construction Adhesive': 158, 'Drywall Adhesive': 104, 'Landscape Block Adhesive': 148 },
      size: { '10 oz cartridge': 100, '28 oz cartridge': 212 },
    },
  },
  {
    category: 'Adhesives & Sealants', picture: 'caulk-gun', makers: { AGAV: 100 }, quantities: [1, 12, 0],
    text: '{kind} {color}, 10.1 oz cartridge', cost: '5.20',
    choices: { kind: { 'Acrylic Latex Caulk': 68, 'Silicone Sealant': 142, 'Polyurethane Sealant': 148, 'Fire Barrier Sealant': 232 }, color: { white: 100, clear: 106, grey: 100, almond: 104, bronze: 108 } },
  },
  {
    category: 'Adhesives & Sealants', picture: 'bucket', makers: { AGAV: 100 },
    text: '{kind}', cost: '16.80',
    choices: { kind: { 'Wood Glue 1 gal': 142, 'Floor Tile Mastic 3.5 gal': 262, 'Elastomeric Roof Coating 5 gal white': 486, 'Roof Patch Cement 1 gal': 118, 'Roof Patch Cement 5 gal': 384, 'Joint Compound all purpose 4.5 gal': 108 } },
  },
  {
    category: 'Caulking Guns', picture: 'caulk-gun', makers: { AGAV: 100, OCOT: 112 }, featured: '10 oz dripless smooth rod',
    text: '{brand} Caulking Gun {kind}', cost: '8.90',
    choices: { kind: { '10 oz dripless smooth rod': 100, '10 oz 18:1 thrust': 232, '29 oz dripless': 286, '20 oz sausage pack': 410, '22 oz dual cartridge 26:1': 690 } },
  },
  {
    category: 'Tapes', picture: 'duct-tape', makers: { AGAV: 100 }, featured: '9 mil silver',
    text: 'Duct Tape 1.88 in x 60 yd {kind}', cost: '8.60',
    choices: { kind: { '9 mil silver': 100, '9 mil black': 102, '9 mil white': 102, '11 mil contractor silver': 138, '17 mil red stucco': 178 } },
  },
  {
    category: 'Tapes', picture: 'duct-tape', makers: { AGAV: 100 },
    text: '{kind} Tape {width} x 60 yd', cost: '3.80',
    choices: { kind: { 'Blue Painters': 132, 'Tan Masking': 84, 'Red Stucco Masking': 168 }, width: { '0.94 in': 100, '1.41 in': 148, '1.88 in': 192 } },
  },
  {
    category: 'Tapes', picture: 'duct-tape', makers: { COPR: 100 },
    text: 'Electrical Tape vinyl 3/4 in x 66 ft {color}', cost: '2.20',
    choices: { color: { black: 100, red: 112, blue: 112, white: 112, green: 112, yellow: 112, orange: 112 } },
  },
  {
    category: 'Tapes', picture: 'duct-tape', makers: { AGAV: 100 },
    text: '{kind}', cost: '6.40',
    choices: { kind: { 'Foil HVAC Tape 2.5 in x 50 yd': 248, 'Barricade Tape CAUTION 3 in x 1000 ft': 142, 'Barricade Tape DANGER 3 in x 1000 ft': 142, 'Flashing Tape butyl 4 in x 50 ft': 342, 'Flashing Tape butyl 6 in x 50 ft': 468, 'Flagging Tape 1-3/16 in x 150 ft orange': 36, 'Flagging Tape 1-3/16 in x 150 ft pink': 36, 'PTFE Thread Seal Tape 1/2 in x 520 in': 22 } },
  },
  {
    category: 'Lubricants', picture: null, makers: { AGAV: 100 }, noReturns: true,
    text: '{kind}', cost: '5.90',
    choices: { kind: { 'Penetrating Oil 11 oz aerosol': 104, 'Silicone Spray 11 oz aerosol': 108, 'Dry Lube with PTFE 10 oz aerosol': 142, 'Air Tool Oil 16 oz': 116, 'Bar and Chain Oil 1 gal': 242, 'Lithium Grease 14 oz cartridge': 98, 'Cutting Oil dark 1 gal': 386 } },
  },
  {
    category: 'Gas Cylinders', picture: null, makers: { AGAV: 100 }, inStoreOnly: true, noReturns: true, quantities: [1, 1, 12], markup: 120,
    text: '{kind}', cost: '21.50',
    choices: { kind: { 'Propane Cylinder 14.1 oz, case of 12': 312, 'Propane Cylinder 20 lb exchange': 104, 'Propane Cylinder 40 lb filled': 365, 'MAP Gas Cylinder 14.1 oz, case of 12': 742, 'Argon CO2 Cylinder 80 cu ft filled': 1240, 'Acetylene Cylinder 40 cu ft filled': 1085, 'Oxygen Cylinder 40 cu ft filled': 902 } },
  },
];
