import { abrasiveFamilies } from './abrasives.js';
import { adhesiveFamilies } from './adhesives.js';
import { anchorFamilies } from './anchors.js';
import { bitFamilies } from './bits.js';
import { bladeFamilies } from './blades.js';
import { boltFamilies } from './bolts.js';
import { concreteFamilies } from './concrete.js';
import { electricalFamilies } from './electrical.js';
import type { Family } from './family.js';
import { handToolFamilies } from './hand-tools.js';
import { nailFamilies } from './nails.js';
import { paintAndRopeFamilies } from './paint-and-rope.js';
import { plumbingFamilies } from './plumbing.js';
import { powerToolFamilies } from './power-tools.js';
import { safetyFamilies } from './safety.js';
import { screwFamilies } from './screws.js';
import { siteFamilies } from './site.js';
import { wrenchFamilies } from './wrenches.js';

/** The order determines product numbers, so add a new family at the end of its file's list. */
export const allFamilies: readonly Family[] = [
  ...powerToolFamilies,
  ...bladeFamilies,
  ...bitFamilies,
  ...abrasiveFamilies,
  ...handToolFamilies,
  ...wrenchFamilies,
  ...boltFamilies,
  ...screwFamilies,
  ...nailFamilies,
  ...anchorFamilies,
  ...safetyFamilies,
  ...siteFamilies,
  ...concreteFamilies,
  ...adhesiveFamilies,
  ...electricalFamilies,
  ...plumbingFamilies,
  ...paintAndRopeFamilies,
];
