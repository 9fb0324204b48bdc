import { inInches, isLong, length, number, start } from './measure.js';
import { fastener } from './trade-words.js';

/** Names of the two parts of a size such as "3/8 x 2 in" */
type PairNames = readonly [first: string, second: string];

const spindleThread = String.raw`\d+\/\d+-\d{1,2}(?!\d)`;
const sized = String.raw`${number}(?:\s*${length})?`;

/** Two or more measures with an x between them */
export const chain = new RegExp(
  String.raw`${start}(?<first>${sized})\s*[x×]\s*(?<second>${spindleThread}|${sized})(?<more>(?:\s*[x×]\s*(?:${spindleThread}|${sized}))*)(?![\w/])`,
  'gi',
);

/** One measure, alone or after the x that follows a thread, a gauge or a screw size */
export const single = new RegExp(
  String.raw`(?:${start}|(?<=x))(?<value>${number}(?:\s*-\s*${number}|\s+to\s+${number})?\s*${length})`,
  'gi',
);

/** The measure after a thread or a screw size, with or without a unit: the "X2" of "3/8-16X2" */
export const tail = new RegExp(String.raw`[x×]\s*(?<value>${number}(?:\s*${length})?)(?![\w/-])`, 'gi');

/** A pipe size is often a fraction without a unit. */
export const fraction = new RegExp(String.raw`${start}(?<value>(?:\d-)?[1-9]\d?\/(?:2|4|8|16|32|64))(?![\w/-])`, 'gi');

const bits = /\b(bits?|drills?|masonry bit|carbide|four-cutter|auger|rod|rebar|dowel|bar)\b/i;
const flats = /tape|strap|sling|webbing|fabric|mesh|plank|flashing|sheeting|barricade/i;
const piped = /nipple|pipe|conduit|tube|tubing|fitting|emt|pvc|coupling/i;
const round = /rope|cable|chain|cord|wire/i;

/** The attribute names for the two parts of a size, or null if it is a single value, as for a tarp */
export function pairNames(description: string, first: string, second: string): PairNames | null {
  if (isLong(first) && !isLong(second) && hasUnit(second)) return ['Length', 'Width'];
  const isLengthwise = isLong(second) && hasUnit(first) && !isLong(first);
  if (/washer/i.test(description) && !/screw|bolt/i.test(description)) return ['Size', 'Outside diameter'];
  if (/\bsetters?\b/i.test(description)) return ['Size', 'Length'];
  if (/chisel/i.test(description)) return ['Width', 'Length'];
  if (fastener.test(description) || bits.test(description))
    return inInches(first) <= inInches(second) ? ['Diameter', 'Length'] : ['Length', 'Diameter'];
  if (flats.test(description)) return isLengthwise ? ['Width', 'Length'] : null;
  if (piped.test(description)) return ['Size', 'Length'];
  if (!isLengthwise) return null;
  return [round.test(description) ? 'Diameter' : 'Size', 'Length'];
}

function hasUnit(text: string): boolean {
  return /[a-z"']$/i.test(text);
}

const singleNames: readonly (readonly [within: RegExp, name: string])[] = [
  [/hole saw|core bit|(grinding|cut-?off|chop|cup) (wheel|brush)|\bdiscs?\b|grinder/i, 'Diameter'],
  [/\brecip|jig ?saw|hacksaw|sawzall|breaker bar|\bhandle$|broom handle/i, 'Length'],
  [/\b(saw|diamond|chop) .*blades?\b/i, 'Diameter'],
  [/\bladders?\b/i, 'Height'],
  [/\bbits?\b/i, 'Diameter'],
  [/\b(level|pliers|pry bar|crowbar|zip tie|cable tie|bolt cutter|snips)\b/i, 'Length'],
  [/\b(knife|knives|brush|squeegee|broom|scraper)\b/i, 'Width'],
  [/^(?!.*\b(connector|coupling|clamp)s?\b).*\b(nail|screw|bolt|staple|rivet)s?\b/i, 'Length'],
];

/** The attribute name for a description's only measure */
export function singleName(description: string, measure: string): string {
  const named = singleNames.find(([within]) => within.test(description))?.[1];
  if (named) return named;
  return isLong(measure) ? 'Length' : 'Size';
}
