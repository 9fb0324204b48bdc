import type { Family } from './family.js';

export const paintAndRopeFamilies: readonly Family[] = [
  {
    category: 'Paint Supplies', picture: 'paint-roller', makers: { PRIE: 100 }, featured: '3/8 in nap microfiber, pack of 6',
    text: 'Roller Cover 9 in {nap}, {pack}', cost: '3.60',
    choices: { nap: { '3/8 in nap microfiber': 118, '1/2 in nap knit': 100, '3/4 in nap knit': 112, '1-1/4 in nap rough surface': 142 }, pack: { single: 100, 'pack of 6': 520 } },
  },
  {
    category: 'Paint Supplies', picture: 'paint-roller', makers: { PRIE: 100 },
    text: '{kind}', cost: '7.20',
    choices: {
      kind: {
        'Roller Frame 9 in five wire': 92, 'Roller Frame 18 in adjustable': 342, 'Mini Roller Kit 4 in': 128, 'Mini Roller Cover 4 in, pack of 10': 186, 'Extension Pole 2-4 ft': 168, 'Extension Pole 4-8 ft': 298, 'Extension Pole 8-16 ft': 640,
        'Metal Paint Tray 9 in': 82, 'Paint Tray Liner 9 in, pack of 10': 118, 'Bucket Grid 5 gal': 56,
      },
    },
  },
  {
    category: 'Paint Supplies', picture: 'paint-roller', makers: { PRIE: 100 },
    text: 'Paint Brush {width} {kind}', cost: '8.80',
    choices: { width: { '1-1/2 in': 82, '2 in': 94, '2-1/2 in': 112, '3 in': 132, '4 in': 184 }, kind: { 'angled sash polyester': 100, 'flat polyester': 98, 'white china bristle': 116 } },
  },
  {
    category: 'Paint Supplies', picture: 'paint-roller', makers: { PRIE: 100 },
    text: 'Chip Brush {width}, box of 36', cost: '21.60',
    choices: { width: { '1 in': 82, '2 in': 122, '3 in': 178 } },
  },
  {
    category: 'Paint Supplies', picture: 'tarp', makers: { PRIE: 100 },
    text: 'Canvas Drop Cloth {size}', cost: '12.40',
    choices: { size: { '4 x 15 ft runner': 112, '6 x 9 ft': 108, '9 x 12 ft': 186, '12 x 15 ft': 302 } },
  },
  {
    category: 'Tarps & Sheeting', picture: 'tarp', makers: { MONS: 100 },
    text: 'Poly Tarp {size} {grade}', cost: '6.40',
    choices: { size: { '6 x 8 ft': 72, '8 x 10 ft': 108, '10 x 12 ft': 158, '12 x 16 ft': 246, '16 x 20 ft': 398, '20 x 30 ft': 742, '30 x 40 ft': 1460 }, grade: { 'blue 5 mil': 100, 'brown 10 mil heavy duty': 214, 'silver 12 mil super duty': 258 } },
  },
  {
    category: 'Tarps & Sheeting', picture: 'tarp', makers: { MONS: 100 },
    text: 'Plastic Sheeting {size} {color}', cost: '24.60',
    choices: { size: { '10 x 100 ft 4 mil': 158, '20 x 100 ft 4 mil': 296, '10 x 100 ft 6 mil': 212, '20 x 100 ft 6 mil': 402 }, color: { clear: 100, black: 98 } },
  },
  {
    category: 'Tarps & Sheeting', picture: 'tarp', makers: { MONS: 100 },
    text: '{kind}', cost: '38.00',
    choices: { kind: { 'Mesh Shade Tarp 12 x 20 ft 90 percent': 214, 'Mesh Dump Truck Tarp 7 x 18 ft': 186, 'Flame Resistant Canvas Tarp 10 x 12 ft': 268, 'Welding Blanket 6 x 8 ft': 226, 'Silt Fence 3 x 100 ft with stakes': 92, 'Landscape Fabric 4 x 300 ft': 268 } },
  },
  {
    category: 'Rope & Tie-Downs', picture: 'rope', makers: { RIMR: 100 }, featured: 'Double Braid Polyester Rope 1/2 in x 100 ft',
    text: '{kind} Rope {size}', cost: '8.20',
    choices: { kind: { 'Twisted Nylon': 136, 'Twisted Polypropylene': 72, 'Double Braid Polyester': 178, 'Manila': 122 }, size: { '1/4 in x 100 ft': 100, '3/8 in x 100 ft': 168, '1/2 in x 100 ft': 272, '1/2 in x 600 ft': 1380 } },
  },
  {
    category: 'Rope & Tie-Downs', picture: 'rope', makers: { RIMR: 100 },
    text: 'Ratchet Strap {size}, {pack}', cost: '9.60',
    choices: { size: { '1 in x 10 ft 1,500 lb': 82, '1 in x 15 ft 3,000 lb': 108, '2 in x 27 ft 10,000 lb': 196 }, pack: { single: 100, 'pack of 4': 372 } },
  },
  {
    category: 'Rope & Tie-Downs', picture: 'rope', makers: { RIMR: 100 },
    text: '{kind}', cost: '12.80',
    choices: { kind: { 'Tow Strap 2 in x 20 ft 20,000 lb': 248, 'Web Sling eye and eye 2 in x 6 ft': 142, 'Web Sling eye and eye 2 in x 12 ft': 218, 'Endless Round Sling 6 ft 5,300 lb': 186, 'Stretch Cord Set 24 in, pack of 10': 112, 'Rope Ratchet 1/4 in hanger, pair': 98 } },
  },
  {
    category: 'Rope & Tie-Downs', picture: 'rope', makers: { RIMR: 100 },
    text: '{kind} {color}', cost: '5.60',
    choices: { kind: { 'Braided Mason Line #18 x 250 ft': 92, 'Braided Mason Line #18 x 500 ft': 158, 'Twisted Mason Line #18 x 1090 ft': 246 }, color: { 'fluorescent pink': 100, 'fluorescent lime': 100, white: 96 } },
  },
];
