import type { CategoryName } from './categories.js';
import type { VendorId } from './vendors.js';

/** The drawings that exist in the web's public pictures. */
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

/** Labels and what each does to the cost, in percent. A label that is only digits would be sorted first by the language: give it its unit. */
export type Choices = Readonly<Record<string, number>>;

/** One line of a manufacturer's catalog; it becomes one product for every combination of makers and choices. */
export interface Family {
  category: CategoryName;
  /** null where no drawing fits; the web then shows its placeholder. */
  picture: Picture | null;
  /** Each maker's cost in percent; with more than one, the text names the {brand}. */
  makers: Readonly<Partial<Record<VendorId, number>>>;
  /** The description, with {brand} and the names of the choices in braces. */
  text: string;
  /** What a variant costs whose makers and choices all say 100. */
  cost: string;
  choices: Readonly<Record<string, Choices>>;
  /** The list price in percent of the cost. */
  markup?: number;
  /** Minimum, default and maximum quantity; 1, 1 and none unless said. */
  quantities?: readonly [minimum: number, usual: number, maximum: number];
  /** Sold by the piece out of bulk bins: the cost keeps four decimals. */
  perPiece?: true;
  inStoreOnly?: true;
  noReturns?: true;
  untaxed?: true;
  /** The first variant whose description holds this text is shown on the home page. */
  featured?: string;
  callForPrice?: true;
}
