import type { UnitOfMeasure } from '../../definitions/unit.js';
import type { CategoryName } from './categories.js';
import type { VendorId } from './vendors.js';

/** Drawings in the web's public pictures. */
export const pictures = [
  'hammer',
  'screwdriver',
  'pliers',
  'wrench',
  'socket-set',
  'tape-measure',
  'level',
  'utility-knife',
  'drill-driver',
  'circular-saw',
  'angle-grinder',
  'random-orbit-sander',
  'reciprocating-saw',
  'saw-blade',
  'drill-bit',
  'cutting-disc',
  'wood-screw',
  'anchor-bolt',
  'hex-bolt',
  'nails',
  'hard-hat',
  'safety-glasses',
  'work-gloves',
  'safety-vest',
  'ladder',
  'wheelbarrow',
  'shovel',
  'trowel',
  'caulk-gun',
  'duct-tape',
  'extension-cord',
  'work-light',
  'wire-connector',
  'pipe-fitting',
  'ball-valve',
  'paint-roller',
  'tarp',
  'rope',
  'bucket',
  'generator',
  'air-compressor',
  'toolbox',
  'broom',
  'respirator',
  'concrete-bag',
  'rebar',
] as const;

export type Picture = (typeof pictures)[number];

/**
 * Labels with their effect on the cost, in percent. JavaScript sorts keys of digits first, so such a label needs a
 * unit.
 */
export type Choices = Readonly<Record<string, number>>;

/** A line of a manufacturer's catalog, with one product per combination of makers and choices. */
export interface Family {
  category: CategoryName;
  /** Null if no drawing fits; the web then shows a placeholder */
  picture: Picture | null;
  /** Each maker's cost in percent; with several makers, the text needs {brand} */
  makers: Readonly<Partial<Record<VendorId, number>>>;
  /** The description, with {brand} and the names of the choices in braces */
  text: string;
  /** Cost of a variant whose makers and choices are all 100 */
  cost: string;
  choices: Readonly<Record<string, Choices>>;
  /** List price in percent of the cost */
  markup?: number;
  /** Minimum, default and maximum quantity; by default 1, 1 and none */
  quantities?: readonly [minimum: number, usual: number, maximum: number];
  /** Sold by the piece from bulk bins, so the cost has four decimals */
  perPiece?: true;
  /** Unit of measure; by default each */
  unit?: UnitOfMeasure;
  inStoreOnly?: true;
  noReturns?: true;
  untaxed?: true;
  /** The first variant whose description contains this text is featured on the home page */
  featured?: string;
  callForPrice?: true;
}
