import type { CategoryName } from '../catalog-data/categories.js';

/** What each trade buys beside the supplies everyone needs. */
export const tradeCategories = {
  general: ['Cordless Power Tools', 'Screws', 'Anchors', 'Hammers', 'Levels', 'Ladders', 'Nails & Staples', 'Saw Blades', 'Shovels'],
  concrete: ['Concrete & Mortar', 'Rebar & Mesh', 'Trowels & Floats', 'Anchors', 'Saw Blades', 'Wheelbarrows & Carts', 'Shovels', 'Nails & Staples'],
  electrical: ['Wire Connectors', 'Conduit & Fittings', 'Pliers & Snips', 'Screwdrivers & Bits', 'Hole Saws', 'Zip Ties', 'Jobsite Lighting', 'Anchors', 'Threaded Rod'],
  plumbing: ['Pipe Fittings', 'Ball Valves', 'Wrenches', 'Hole Saws', 'Threaded Rod', 'Utility Pumps', 'Adhesives & Sealants'],
  framing: ['Nails & Staples', 'Screws', 'Hammers', 'Saw Blades', 'Measuring Tapes', 'Cordless Power Tools', 'Hex Bolts', 'Anchors'],
  roofing: ['Nails & Staples', 'Screws', 'Knives & Blades', 'Ladders', 'Fall Protection', 'Adhesives & Sealants', 'Tarps & Sheeting'],
  finishes: ['Paint Supplies', 'Drywall Tools', 'Screws', 'Adhesives & Sealants', 'Abrasive Wheels & Discs', 'Ladders', 'Tarps & Sheeting'],
  steel: ['Hex Bolts', 'Nuts & Washers', 'Abrasive Wheels & Discs', 'Wrenches', 'Impact Sockets', 'Drill Bits', 'Threaded Rod', 'Corded Power Tools'],
  landscape: ['Shovels', 'Outdoor & Landscape Tools', 'Pipe Fittings', 'Wheelbarrows & Carts', 'Concrete & Mortar', 'Yard & Site Cleanup', 'Rope & Tie-Downs'],
  mechanical: ['Sockets & Ratchets', 'Wrenches', 'Threaded Rod', 'Hex Bolts', 'Drill Bits', 'Pipe Fittings', 'Quick Couplers & Air Hose', 'Vacuums'],
} as const satisfies Record<string, readonly CategoryName[]>;

export type Trade = keyof typeof tradeCategories;

export const everydayCategories: readonly CategoryName[] = [
  'Gloves', 'Safety Glasses', 'Tapes', 'Vests & Hi-Vis Wear', 'Knives & Blades', 'Drill Bits', 'Extension Cords', 'Buckets & Mixing', 'Lubricants',
  'Water Coolers & Hydration', 'Screwdrivers & Bits', 'Measuring Tapes', 'Respirators', 'Brooms & Brushes', 'Batteries & Chargers',
];

/** Invented businesses. */
export const businesses: readonly (readonly [name: string, trade: Trade])[] = [
  ['Agua Fria Underground', 'plumbing'], ['Red Butte Block & Grout', 'concrete'], ['Arroyo Seco Framing', 'framing'], ['Barrel Cactus Painting', 'finishes'],
  ['Big Wash Concrete Cutting', 'concrete'], ['Blue Agave Landscape', 'landscape'], ['Bradshaw Peak Builders', 'general'], ['Cactus Wren Roofing', 'roofing'],
  ['Canyon Echo Electric', 'electrical'], ['Casita Home Additions', 'general'], ['Chaparral Steel Erectors', 'steel'], ['Cholla Bend Contractors', 'general'],
  ['Circuit Mesa Electric', 'electrical'], ['Cobre Valley Mechanical', 'mechanical'], ['Cotton Lane Plumbing', 'plumbing'], ['Creosote Flats Excavating', 'landscape'],
  ['Desert Quail Drywall', 'finishes'], ['Double Bar Fence & Gate', 'steel'], ['Dry Creek Masonry', 'concrete'], ['Dust Devil Demolition', 'general'],
  ['East Fork Carpentry', 'framing'], ['Estrella Vista Pools', 'concrete'], ['Five Mile Fabrication', 'steel'], ['Gila Bend Solar Install', 'electrical'],
  ['Granite Reef Renovation', 'general'], ['Hassayampa Homes', 'framing'], ['Heritage Adobe Restoration', 'finishes'], ['Hohokam Trail Paving', 'concrete'],
  ['Ironwood Flats Welding', 'steel'], ['Kiln & Clay Tile Setters', 'finishes'], ['La Paz Sheet Metal', 'mechanical'], ['Lone Butte Builders', 'general'],
  ['Lost Dutchman Decks', 'framing'], ['Mescal Ridge Insulation', 'finishes'], ['Mesquite Grove Irrigation', 'landscape'], ['Mogul Fire Sprinkler', 'plumbing'],
  ['Monsoon Gutter Works', 'roofing'], ['New River Septic', 'plumbing'], ['Ocotillo Creek Millwork', 'framing'], ['Palo Brea Tree & Turf', 'landscape'],
  ['Picacho Peak Roofing', 'roofing'], ['Prickly Pear Handyman', 'general'], ['Quartz Hill Countertops', 'finishes'], ['Rincon Air & Heat', 'mechanical'],
  ['Ridgeback Rebar', 'concrete'], ['Roadrunner Sign & Lighting', 'electrical'], ['Sand Tank Pipeline', 'plumbing'], ['Sun Porch Stucco', 'finishes'],
  ['Sidewinder Towing & Repair', 'mechanical'], ['Skyline Glass & Glazing', 'general'], ['Sonoran Sun Patio Covers', 'framing'], ['South Peak Scaffold', 'steel'],
  ['Table Top Tenant Improvement', 'general'], ['Three Rivers Data Cabling', 'electrical'], ['Tall Pine Log & Timber', 'framing'], ['Turquoise Door & Trim', 'framing'],
  ['Verbena Street Plumbing', 'plumbing'], ['Vulture Mine Drilling', 'mechanical'], ['White Tank Grading', 'landscape'], ['Yucca Line Electric', 'electrical'],
];
