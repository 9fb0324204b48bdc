import { attributesText } from '../../definitions/attributes.js';
import { readDescription } from './read-description.js';

/** Descriptions with their expected attributes and remaining words */
const descriptions: readonly (readonly [description: string, attributes: string, words: string])[] = [
  // In the style of manufacturers
  [
    'Hex Cap Screw 3/8-16 x 2 in grade 5 zinc plated, pack of 50',
    'Pack: Pack of 50; Finish: Zinc plated; Grade: 5; Thread: 3/8-16; Length: 2 in',
    'Hex Cap Screw',
  ],
  ['Hex Nut 5/8-11 zinc plated, bulk, each', 'Pack: Bulk, each; Finish: Zinc plated; Thread: 5/8-11', 'Hex Nut'],
  [
    'Concrete Screw flat head 1/4 x 1-3/4 in blue coated, box of 75',
    'Pack: Box of 75; Finish: Blue coated; Head: Flat; Diameter: 1/4; Length: 1-3/4 in',
    'Concrete Screw',
  ],
  [
    'Framing Nail 21 degree plastic collated 2-3/8 x .113 in ring shank bright, box of 1000',
    'Pack: Box of 1000; Finish: Bright; Shank: Ring; Length: 2-3/8; Diameter: .113 in; Angle: 21',
    'Framing Nail plastic collated',
  ],
  [
    'Staple 1/4 in narrow crown 18 gauge x 1 in leg galvanized, box of 5000',
    'Pack: Box of 5000; Finish: Galvanized; Crown: 1/4 in narrow; Leg: 1 in; Gauge: 18',
    'Staple',
  ],
  [
    'Cut-Off Wheel 4-1/2 x .045 x 7/8 in metal, box of 25',
    'Pack: Box of 25; Size: 4-1/2 x .045 x 7/8 in',
    'Cut-Off Wheel metal',
  ],
  ['Grinding Wheel 4-1/2 x 1/4 in x 5/8-11, metal', 'Size: 4-1/2 x 1/4 in x 5/8-11', 'Grinding Wheel metal'],
  [
    'Wire Cup Brush 3 in knotted stainless x 5/8-11',
    'Thread: 5/8-11; Diameter: 3 in',
    'Wire Cup Brush knotted stainless',
  ],
  ['Insert Bit phillips #2 x 1 in, pack of 5', 'Pack: Pack of 5; Drive: Phillips #2; Length: 1 in', 'Insert Bit'],
  ['Socket 3/8 in drive deep 1/2 in 6 point', 'Drive: 3/8 in; Points: 6; Size: 1/2 in', 'Socket deep'],
  ['Rebar #4 (1/2 in) x 10 ft grade 40', 'Size: #4 (1/2 in); Grade: 40; Length: 10 ft', 'Rebar'],
  ['Air Coupler industrial 1/4 in body 3/8 in MNPT', 'Thread: 3/8 in MNPT; Body: 1/4 in', 'Air Coupler industrial'],
  ['Safety Vest class 2 mesh lime X-large', 'Size: X-large; Class: 2', 'Safety Vest mesh lime'],
  ['Copper 90 Elbow 1/2 in C x C', 'Size: 1/2 in', 'Copper 90 Elbow C x C'],
  [
    'Ironwood 20V Circular Saw 6-1/2 in, kit with two 2.0 Ah batteries and charger',
    'Sold as: Kit with two 2.0 Ah batteries and charger; Voltage: 20V; Size: 6-1/2 in',
    'Ironwood Circular Saw',
  ],
  ['Claw Hammer 16 oz hickory handle', 'Weight: 16 oz', 'Claw Hammer hickory handle'],
  ['Silicone Sealant white, 10.1 oz cartridge', 'Size: 10.1 oz cartridge', 'Silicone Sealant white'],
  ['Tape Measure 25 ft x 1-1/4 in', 'Length: 25 ft; Width: 1-1/4 in', 'Tape Measure'],
  ['Step Drill Bit 1/8 to 1/2 in', 'Diameter: 1/8 to 1/2 in', 'Step Drill Bit'],
  // In the style of counter staff
  ['HCS 3/8-16X2 GR5 ZP 50/BX', 'Pack: 50/BX; Finish: ZP; Grade: 5; Thread: 3/8-16; Length: 2', 'HCS'],
  ['HCS3/8-16X2-1/2 GR5 ZP 50/BX', 'Pack: 50/BX; Finish: ZP; Grade: 5; Thread: 3/8-16; Length: 2-1/2', 'HCS'],
  ['HCS 1/2-13 X 3" GR8 YZ 25/BX', 'Pack: 25/BX; Finish: YZ; Grade: 8; Thread: 1/2-13; Length: 3"', 'HCS'],
  [
    'HEX CAP SCREW 5/16-18 X 1-1/2 GRADE 5 ZINC PLATED PACK OF 100',
    'Pack: Pack of 100; Finish: Zinc plated; Grade: 5; Thread: 5/16-18; Length: 1-1/2',
    'HEX CAP SCREW',
  ],
  [
    'HEX HEAD CAP SCREW,1/4-20 X 1,18-8 SS,100/PK',
    'Pack: 100/PK; Finish: 18-8 SS; Thread: 1/4-20; Length: 1',
    'HEX HEAD CAP SCREW',
  ],
  ['M8-1.25X30 HEX CAP SCREW CL 8.8 ZP', 'Finish: ZP; Class: 8.8; Thread: M8-1.25; Length: 30', 'HEX CAP SCREW'],
  ['SHCS M6X20 BLK OX 100/BX', 'Pack: 100/BX; Finish: BLK OX; Thread: M6; Length: 20', 'SHCS'],
  [
    '#10 x 1 1/2" Wood Screw, Flat Head, Phillips, Brass, Box of 100',
    'Pack: Box of 100; Finish: Brass; Head: Flat; Drive: Phillips; Screw size: #10; Length: 1 1/2"',
    'Wood Screw',
  ],
  [
    '3/8"X3" WEDGE ANCHOR 304SS BOX OF 50',
    'Pack: Box of 50; Finish: 304SS; Diameter: 3/8"; Length: 3"',
    'WEDGE ANCHOR',
  ],
  ['WEDGE ANCHOR 5/8" X 6" HDG', 'Finish: HDG; Diameter: 5/8"; Length: 6"', 'WEDGE ANCHOR'],
  ['CUTOFF WHEEL 4-1/2X.045X7/8 METAL', 'Size: 4-1/2 x .045 x 7/8', 'CUTOFF WHEEL METAL'],
  ['FLAP DISC 4-1/2" X 5/8-11 80GRIT T29', 'Size: 4-1/2" x 5/8-11; Grit: 80', 'FLAP DISC T29'],
  ['RECIP BLADE 9" 10/14TPI BI-METAL 5PK', 'Pack: 5PK; Teeth per inch: 10/14; Length: 9"', 'RECIP BLADE BI-METAL'],
  ['CIRC SAW BLADE 7-1/4" 24T FRAMING', 'Teeth: 24; Diameter: 7-1/4"', 'CIRC SAW BLADE FRAMING'],
  ['COMMON NAIL 8D 2-1/2 BRIGHT', 'Finish: Bright; Penny size: 8D; Length: 2-1/2', 'COMMON NAIL'],
  ['HAMMER 16OZ FIBERGLASS HANDLE', 'Weight: 16 oz', 'HAMMER FIBERGLASS HANDLE'],
  ['12/3X100FT EXTENSION CORD ORANGE', 'Gauge: 12/3; Length: 100 ft', 'EXTENSION CORD ORANGE'],
  [`EMT 1/2"X10' CONDUIT`, `Size: 1/2"; Length: 10'`, 'EMT CONDUIT'],
  ['PVC 90 ELBOW 1/2 SCH 40', 'Schedule: 40; Size: 1/2', 'PVC 90 ELBOW'],
  ['3/4 BLACK TEE', 'Size: 3/4', 'BLACK TEE'],
  ['DUCT TAPE 2"X60YD SILVER 9MIL', 'Width: 2"; Length: 60 yd; Thickness: 9 mil', 'DUCT TAPE SILVER'],
  ['M18 FUEL 1/2" IMPACT WRENCH BARE TOOL', 'Sold as: Bare tool; Size: 1/2"', 'M18 FUEL IMPACT WRENCH'],
  ['GLOVE NITRILE 8MIL BLK XL 100/BX', 'Pack: 100/BX; Size: XL; Thickness: 8 mil', 'GLOVE NITRILE BLK'],
  // Numbers that are not sizes, and first words that name the item
  ['11-in-1 Multi-Bit Screwdriver', '', '11-in-1 Multi-Bit Screwdriver'],
  ['3 in 1 Oil, 8 oz', 'Size: 8 oz', '3 in 1 Oil'],
  ['Structural Bolt A325 with nut', '', 'Structural Bolt A325 with nut'],
  ['N95 Disposable Respirator', '', 'N95 Disposable Respirator'],
  ['Galvanized Nipple 1/2 in x 3 in', 'Size: 1/2 in; Length: 3 in', 'Galvanized Nipple'],
  ['Latex Palm Coated Gloves small, pair', 'Pack: Pair; Size: Small', 'Latex Palm Coated Gloves'],
  ['Roofer Kit with 50 ft rope and anchor', 'Length: 50 ft', 'Roofer Kit with rope and anchor'],
  ['Drywall Rasp', '', 'Drywall Rasp'],
  ['', '', ''],
];

test.each(descriptions)('reads "%s"', (description, attributes, words) => {
  const read = readDescription(description);
  expect(attributesText(read.attributes)).toBe(attributes);
  expect(read.words.map(({ text }) => text).join(' ')).toBe(words);
});

test('uses each attribute name once, and leaves a second match in the words', () => {
  const { attributes, words } = readDescription('Reducing Coupling 3/4 in by 1/2 in');
  expect(attributesText(attributes)).toBe('Size: 3/4 in');
  expect(words.map(({ text }) => text)).toEqual(['Reducing', 'Coupling', 'by', '1/2', 'in']);
});

test('reads a semicolon, which no value may contain, as a comma', () => {
  expect(readDescription('Hex Bolt 1/4-20 x 2 in; zinc plated; box of 100').attributes).toEqual([
    { name: 'Pack', value: 'Box of 100' },
    { name: 'Finish', value: 'Zinc plated' },
    { name: 'Thread', value: '1/4-20' },
    { name: 'Length', value: '2 in' },
  ]);
});
