import type { Family } from './family.js';

export const siteFamilies: readonly Family[] = [
  {
    category: 'Ladders', picture: 'ladder', makers: { HDES: 100 }, quantities: [1, 1, 20], featured: '8 ft type IA',
    text: 'Fiberglass Step Ladder {height} {duty}', cost: '72.00', markup: 128,
    choices: { height: { '4 ft': 84, '6 ft': 112, '8 ft': 162, '10 ft': 256, '12 ft': 340 }, duty: { 'type I 250 lb': 100, 'type IA 300 lb': 122 } },
  },
  {
    category: 'Ladders', picture: 'ladder', makers: { HDES: 100 }, quantities: [1, 1, 20],
    text: '{metal} Extension Ladder {height} type IA 300 lb', cost: '178.00', markup: 128,
    choices: { metal: { Fiberglass: 126, Aluminum: 100 }, height: { '16 ft': 100, '20 ft': 118, '24 ft': 142, '28 ft': 172 } },
  },
  {
    category: 'Ladders', picture: 'ladder', makers: { HDES: 100 }, quantities: [1, 1, 10], inStoreOnly: true,
    text: 'Fiberglass Extension Ladder {height} type IA 300 lb', cost: '478.00', markup: 128,
    choices: { height: { '32 ft': 100, '36 ft': 122, '40 ft': 142 } },
  },
  {
    category: 'Ladders', picture: 'ladder', makers: { HDES: 100 }, quantities: [1, 1, 20],
    text: '{kind}', cost: '94.00', markup: 130,
    choices: { kind: { 'Multi-Position Ladder 17 ft aluminum': 168, 'Multi-Position Ladder 22 ft aluminum': 206, 'Platform Step Ladder 6 ft fiberglass': 248, 'Work Platform 20 in x 47 in': 82, 'Ladder Stabilizer': 74, 'Ladder Leveler kit': 152 } },
  },
  {
    category: 'Ladders', picture: null, makers: { HDES: 100 }, quantities: [1, 2, 40], inStoreOnly: true,
    text: 'Aluminum Scaffold Plank 12 in x {length}', cost: '229.00', markup: 126,
    choices: { length: { '12 ft': 100, '16 ft': 132 } },
  },
  {
    category: 'Wheelbarrows & Carts', picture: 'wheelbarrow', makers: { JAVE: 100 }, featured: '6 cu ft steel tray',
    text: 'Contractor Wheelbarrow {size}', cost: '104.00', markup: 130,
    choices: { size: { '6 cu ft steel tray': 100, '6 cu ft steel tray flat-free tire': 122, '6 cu ft poly tray': 112, '8 cu ft poly tray dual wheel': 178, '10 cu ft poly tray dual wheel': 214 } },
  },
  {
    category: 'Wheelbarrows & Carts', picture: 'wheelbarrow', makers: { JAVE: 100 },
    text: '{kind}', cost: '89.00', markup: 130,
    choices: { kind: { 'Steel Hand Truck 800 lb': 112, 'Convertible Aluminum Hand Truck 1,000 lb': 284, 'Poly Dump Cart 10 cu ft': 168, 'Drywall Cart 3,000 lb': 342, 'Wheelbarrow Flat-Free Tire 16 in': 46, 'Wheelbarrow Hardwood Handles 60 in, pair': 34 } },
  },
  {
    category: 'Shovels', picture: 'shovel', makers: { HOLL: 100, TUMB: 86 }, featured: 'round point fiberglass long',
    text: '{brand} Shovel {blade} {handle}', cost: '22.40',
    choices: { blade: { 'round point': 100, 'square point': 104, 'drain spade': 116, 'trenching 4 in': 124 }, handle: { 'ash long handle': 100, 'fiberglass long handle': 122, 'fiberglass D-handle': 128 } },
  },
  {
    category: 'Shovels', picture: 'shovel', makers: { HOLL: 100 },
    text: '{kind}', cost: '27.80',
    choices: { kind: { 'Scoop Shovel aluminum #10': 132, 'Scoop Shovel poly #12': 116, 'Post Hole Digger fiberglass handles': 162, 'Post Hole Digger hardwood handles': 122, 'Roofing Shovel with fulcrum': 168, 'Asphalt Lute Shovel': 214 } },
  },
  {
    category: 'Outdoor & Landscape Tools', picture: 'shovel', makers: { TUMB: 100, HOLL: 112 },
    text: '{brand} {kind}', cost: '24.60',
    choices: { kind: { 'Bow Rake 16 tine': 100, 'Landscape Rake 36 in aluminum': 238, 'Pick Mattock 5 lb': 148, 'Garden Hoe 6 in': 88, 'Digging Bar 72 in': 192, 'Hand Tamper 10 x 10 in': 164 } },
  },
  {
    category: 'Brooms & Brushes', picture: 'broom', makers: { TUMB: 100 },
    text: 'Push Broom {width} {bristle} with handle', cost: '19.60',
    choices: { width: { '18 in': 88, '24 in': 100, '36 in': 142 }, bristle: { 'smooth sweep': 100, 'medium sweep': 96, 'rough sweep': 98 } },
  },
  {
    category: 'Brooms & Brushes', picture: 'broom', makers: { TUMB: 100 },
    text: '{kind}', cost: '9.80',
    choices: { kind: { 'Corn Broom 5 sew heavy duty': 132, 'Angle Broom 12 in': 118, 'Concrete Finish Broom 36 in horsehair': 560, 'Concrete Finish Broom 48 in poly': 612, 'Deck Scrub Brush 10 in': 92, 'Counter Brush 8 in': 78, 'Wire Scratch Brush 14 in': 56, 'Broom Handle 60 in threaded': 72 } },
  },
  {
    category: 'Yard & Site Cleanup', picture: 'broom', makers: { TUMB: 100 },
    text: '{kind}', cost: '16.40',
    choices: { kind: { 'Lobby Dust Pan and Broom': 132, 'Magnetic Sweeper 24 in with wheels': 268, 'Magnetic Sweeper 36 in with wheels': 372, 'Floor Squeegee 24 in': 148, 'Floor Squeegee 36 in': 196, 'Oil Absorbent 25 lb bag': 74 } },
  },
  {
    category: 'Yard & Site Cleanup', picture: 'tarp', makers: { MONS: 100 },
    text: 'Contractor Trash Bag {size}, {pack}', cost: '12.60',
    choices: { size: { '42 gal 3 mil': 100, '55 gal 3 mil': 122, '42 gal 6 mil demolition': 196 }, pack: { 'box of 20': 100, 'box of 50': 228 } },
  },
  {
    category: 'Buckets & Mixing', picture: 'bucket', makers: { SAGU: 100 },
    text: '{kind}', cost: '4.40',
    choices: { kind: { 'Bucket 2 gal': 92, 'Bucket 5 gal': 100, 'Bucket 5 gal food grade': 152, 'Bucket Lid 5 gal': 46, 'Screw-On Bucket Lid 5 gal': 168, 'Rubber Bucket 14 qt': 312, 'Mortar Mixing Tub 6 cu ft': 1480, 'Mortar Pan poly 24 x 36 in': 690, 'Bucket Organizer 36 pocket': 540 } },
  },
  {
    category: 'Water Coolers & Hydration', picture: 'bucket', makers: { JAVE: 100 },
    text: 'Water Cooler {size} with spigot', cost: '39.00',
    choices: { size: { '2 gal': 72, '3 gal': 92, '5 gal': 128, '10 gal': 186 } },
  },
  {
    category: 'Water Coolers & Hydration', picture: null, makers: { SAGU: 100 }, noReturns: true, untaxed: true,
    text: 'Electrolyte Drink Mix {flavor}, case of 50 sticks', cost: '31.60',
    choices: { flavor: { 'lemon lime': 100, orange: 100, 'mixed berry': 100 } },
  },
  {
    category: 'Job Boxes & Tool Storage', picture: 'toolbox', makers: { JAVE: 100, IRON: 116 },
    text: '{brand} {kind}', cost: '26.80',
    choices: { kind: { 'Tool Box 19 in': 88, 'Tool Box 26 in': 134, 'Steel Tool Box 20 in': 158, 'Rolling Tool Box 28 in': 342, 'Stacking Organizer 10 bin': 142, 'Tool Tote Bag 16 in': 152 } },
  },
  {
    category: 'Job Boxes & Tool Storage', picture: 'toolbox', makers: { JAVE: 100 }, quantities: [1, 1, 6], inStoreOnly: true,
    text: 'Jobsite Storage Chest {size} 16 gauge steel', cost: '349.00', markup: 126,
    choices: { size: { '32 x 19 x 18 in': 100, '48 x 24 x 28 in': 162, '60 x 24 x 28 in': 192, '72 x 24 x 28 in': 238 } },
  },
];
