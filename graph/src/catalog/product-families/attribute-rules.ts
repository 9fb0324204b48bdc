import { fastener } from './trade-words.js';
import { length, number, start } from './measure.js';

/** Extracts one attribute. The group `value` is its value; the whole match is removed from the description. */
export interface AttributeRule {
  name: string;
  pattern: RegExp;
  /** Applies only to descriptions that match this */
  within?: RegExp;
  /** Whether words must precede it, because the first words name the item, such as "Galvanized Nipple" */
  isQualifier?: true;
}

const rule = (name: string, source: string, more: Partial<AttributeRule> = {}): AttributeRule => ({
  name,
  pattern: new RegExp(source, 'gi'),
  ...more,
});

const begin = String.raw`(?<![\w./-])`;
const end = String.raw`(?![\w/])`;
const counted = String.raw`(?:pack|pkg\.?|package|box|bag|case|carton|bundle|jug|bucket|pail|kit|pallet|roll|tub|jar|set|card)`;
const packs = String.raw`(?:bx|box|pk|pack|pkg|bg|bag|cs|case|ctn|carton|ct|count|jar|pl|pail|roll|rl|bndl)`;
const container = String.raw`(?:box|bx|bucket|tub|roll|coil|spool|jug|drum)`;
const cartridge = String.raw`(?:cartridge|tube|can|aerosol|bottle|stick)`;
const color = '(?:black|blue|brown|clear|gray|green|grey|red|tan|white|yellow)';
const alloy = '(?:18-8|18/8|302|303|304|305|316l?|410|416)';
const dip = 'hot[- ]?dip(?:ped)?';

const packRules = [
  rule(
    'Sold as',
    String.raw`(?:,\s*|${begin}(?=tool only|bare tool))(?<value>tool only|bare tool(?: only)?|kit with [^,;]+)`,
  ),
  rule('Pack', String.raw`[,(]?\s*${begin}(?<value>${counted} of [\d,]+(?: [a-z]+)?)\)?$`),
  rule('Pack', String.raw`${begin}(?<value>${counted} of [\d,]+)${end}`),
  rule('Pack', String.raw`[,(]?\s*${begin}(?<value>[\d,]+\s*(?:/|per )\s*${packs})\.?\)?${end}`),
  rule('Pack', String.raw`[,(]?\s*${begin}(?<value>\d[\d,]*[- ]?(?:pack|pk|ct|count|pcs))\.?\)?${end}`),
  rule('Pack', String.raw`,?\s*${start}(?<value>${number}\s*lbs?\.? ${container})${end}`),
  rule('Weight', String.raw`,?\s*${start}(?<value>${number}\s*lbs?)\.? (?:bag|sack|pail)${end}`),
  rule('Size', String.raw`,?\s*${start}(?<value>${number}\s*(?:fl\.? )?oz\.? (?:[a-z-]+ )?${cartridge})${end}`),
  rule('Pack', String.raw`,\s*(?<value>bulk, each|bulk|each|single|pair)$`),
  rule('Pack', String.raw`${begin}(?<value>bulk)$`, { isQualifier: true }),
];

const finishRules = [
  String.raw`${alloy}\s*(?:stainless(?: steel)?|s/?s)`,
  String.raw`(?:yellow|clear|black) zinc(?: plated| pl)?|zinc(?: yellow| clear| plated| pltd?| pl)?|zp|yzp?`,
  String.raw`${dip} galv(?:anized|\.)?|hdg|(?:electro|mechanically)[- ]?galv(?:anized|\.)?`,
  String.raw`(?:${color}|exterior|epoxy|vinyl|cement|ceramic|polymer|powder|ptfe|xylan|zinc) coated|black (?:oxide|phosphate)|blk ox(?:ide)?`,
  String.raw`(?:chrome|nickel|brass|cadmium|tin) plated|plain steel|plain finish`,
].map(source => rule('Finish', String.raw`${begin}(?<value>${source})${end}`, { isQualifier: true }));

/** These words are the finish of a fastener, but the material of other items. */
const fastenerFinish = rule(
  'Finish',
  String.raw`${begin}(?<value>bright|galvanized|galv|phosphate|plain|stainless(?: steel)?|s/s|ss|brass|silicon bronze|aluminum)${end}`,
  { within: fastener, isQualifier: true },
);

const heads = 'flat|pan|hex washer|hex flange|hex|round|button|truss|oval|mushroom|bugle|wafer|washer|socket|fillister';
const styleRules = [
  rule('Head', String.raw`${begin}(?<value>${heads}) (?:head|hd)${end}`, { within: fastener, isQualifier: true }),
  rule(
    'Drive',
    String.raw`${begin}(?<value>(?:phillips|square|pozidriv|robertson|star|torx|hex|slotted)\s+(?:#\d|T\d+))${end}`,
  ),
  rule('Drive', String.raw`${begin}(?<value>slotted ${number})(?=\s*x)`),
  rule('Drive', String.raw`${begin}(?<value>phillips|square|star|torx|hex|slotted) drive${end}`),
  rule('Drive', String.raw`${begin}(?<value>phillips|torx|square|slotted)${end}`, {
    within: fastener,
    isQualifier: true,
  }),
  rule('Shank', String.raw`${begin}(?<value>smooth|ring|screw|spiral) shank${end}`, { isQualifier: true }),
  rule('Thread type', String.raw`${begin}(?<value>coarse|fine) thread${end}`, { isQualifier: true }),
];

const pipeThread = '(?:mnpt|fnpt|npt|mpt|fpt|mip|fip|npsm|nptf|ght|mht|fht)';
const inchThread = String.raw`(?:(?:\d+-)?\d+\/\d+-\d{1,2}|(?:0-80|1-(?:64|72)|2-(?:56|64)|3-(?:48|56)|4-(?:40|48)|5-(?:40|44)|6-(?:32|40)|8-(?:32|36)|10-(?:24|32)|12-(?:24|28)))(?![\d/-])`;

/** Threads that begin a size, such as 3/8-16 x 2 in and M8-1.25 x 30 */
export const threadRules = [
  rule('Thread', String.raw`${start}(?<value>${number}\s*(?:${length})?\s*${pipeThread})${end}`),
  rule('Thread', String.raw`${begin}(?<value>M\d{1,2}\s*(?:-|x)\s*[0-3]\.\d+)(?![\d.])`),
  rule('Thread', String.raw`${begin}(?<value>M\d{1,2})(?=\s*x\s*\d)`),
  rule('Thread', String.raw`${begin}(?<value>M\d{1,2})${end}`, { within: fastener }),
  rule(
    'Thread',
    String.raw`(?:(?<![\w./#-])|(?<=[a-z]))(?:x\s*)?(?<value>${inchThread}(?:\s*(?:unc|unf|nc|nf)(?![a-z]))?)`,
  ),
];

const amount = (name: string, unit: string, more: Partial<AttributeRule> = {}) =>
  rule(name, String.raw`${start}(?<value>${number}\s*(?:${unit}))\.?${end}`, more);
/** Extracts the value without its unit, which the name contains */
const count = (name: string, unit: string, more: Partial<AttributeRule> = {}) =>
  rule(name, String.raw`${start}(?<value>${number}(?:[-/]\d+)?)[- ]?(?:${unit})\.?${end}`, more);

const numberedRules = [
  rule('Screw size', String.raw`${begin}(?<value>#\d+(?:-\d+)*)(?=\s*x)`, { within: fastener }),
  rule('Stud size', String.raw`${begin}(?<value>#\d+|${number}\s*(?:${length})?) stud${end}`),
  rule('Size', String.raw`${begin}(?<value>#\d+ \(${number} ?${length}\))`),
  rule('Size', String.raw`${begin}(?<value>#\d+)(?=\s*x)`),
  rule('Penny size', String.raw`${begin}(?<value>\d{1,2}d)${end}`, { within: /nail|spike/i }),
  rule('Grade', String.raw`${begin}(?:grade|gr)\.?[- ]?(?<value>[1-9]\d?|b7|l9)${end}`),
  rule('Schedule', String.raw`${begin}(?:schedule|sch)\.?[- ]?(?<value>\d{2,3})${end}`),
  rule('Class', String.raw`${begin}(?:class|cl)\.? ?(?<value>4\.6|8\.8|10\.9|12\.9)${end}`, { within: fastener }),
  count('Teeth per inch', 'tpi'),
  rule(
    'Gauge',
    String.raw`${start}(?<value>(?:6|8|10|12|14|16|18)\/[2-5])(?=\s*(?:[x-]\s*)?\d+\s*(?:ft|')|\s+(?:sj|so|st|nm|uf))`,
  ),
  rule('Class', String.raw`${begin}(?:class|cl\.?) ?(?<value>[1-4e])${end}`, {
    within: /vest|shirt|jacket|hood|pants|hi-vis/i,
  }),
];

const words = String.raw`(?:inside|outside|narrow|medium|wide|heavy)`;
/** Measures whose meaning depends on the next word */
const namedMeasures = Object.entries({
  Drive: 'drive|dr',
  Nap: 'nap',
  Leg: 'leg',
  Body: 'body',
  Stroke: 'stroke',
  Arbor: 'arbor',
  Hanger: 'hanger',
  Shank: 'shank',
}).map(([name, word]) => rule(name, String.raw`${start}(?<value>${number}\s*(?:${length})?)\s*(?:${word})${end}`));

const loaded = /ladder|rope|strap|sling|\btie\b|\bties\b|hoist|cable|chain|\bjack\b|plank|platform|hand truck/i;
const amountRules = [
  rule('Crown', String.raw`${start}(?<value>${number}\s*${length}(?: ${words})?) crown${end}`),
  ...namedMeasures,
  count('Teeth', 'tooth|teeth|t', { within: /blade|saw|ratchet|\bteeth\b|\btooth\b/i }),
  count('Grit', 'grit|gr', { within: /\bgrit\b|sand|abras|disc|belt|flap/i }),
  rule('Wire gauge', String.raw`${start}(?<value>\d+(?:-\d+)? ?awg)${end}`),
  count('Gauge', 'gauge|ga'),
  count('Angle', 'degrees?|deg', { within: /nail|staple/i }),
  count('Points', 'points?|pt', { within: /socket|wrench|hacksaw/i }),
  count('Ports', 'ports?'),
  count('Pieces', 'pieces?|piece|pc'),
  count('Holes', 'holes?'),
  rule('Torque', String.raw`${start}(?<value>\d+-\d+ ?(?:in-lbs?|ft-lbs?))${end}`),
  amount('Voltage', 'volts?|v'),
  amount('Capacity', 'ah'),
  amount('Current', 'amps?'),
  amount('Current', 'a', {
    within: /\b(amps?|breaker|cord|drill|fuse|generator|grinder|hammer|receptacle|sander|saw|switch|welder)\b/i,
  }),
  amount('Power', 'watts?|w|kw|hp'),
  amount('Pressure', 'psi'),
  amount('Airflow', 'cfm'),
  amount('Brightness', 'lumens?|lm'),
  amount('Thickness', 'mils?'),
  amount('Capacity', 'gal|gallons?|qt|quarts?|cu ft'),
  amount('Capacity', 'lbs?', { within: loaded }),
  amount('Weight', 'lbs?'),
  amount('Weight', 'oz', { within: /hammer|mallet|axe|maul/i }),
  amount('Size', 'oz'),
];

const wornRules = [
  rule('Type', String.raw`${begin}type (?<value>i|ia|iaa|ii|iii)${end}`, { within: /ladder/i }),
  rule(
    'Size',
    String.raw`${begin}(?<value>(?:\d?x+-?|extra[- ])(?:large|small|l)|xs|[2-6]xl|small|medium|large)${end}`,
    {
      within:
        /\b(gloves?|vests?|shirts?|t-shirts?|jackets?|hoodies?|pants|coveralls?|boots?|respirators?|masks?|harness|facepiece)\b/i,
      isQualifier: true,
    },
  ),
];

/** The order matters, because each rule removes what it matches */
export const rulesBeforeSizes = [
  ...packRules,
  ...finishRules,
  fastenerFinish,
  ...styleRules,
  ...wornRules,
  ...numberedRules,
  ...threadRules.slice(0, 4),
];

/** Sizes such as "4-1/2 x 1/4 in x 5/8-11" end with a thread, so threads come after them. */
export const rulesAfterSizes = [...threadRules.slice(4), ...amountRules];
