/**
 * Trade terms that determine the meaning of a part of a description. All are lowercase; an entry of several words is
 * matched as a whole.
 */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s*,\s*/));

/** Values of one attribute, for words that differ between otherwise equal descriptions */
export const valuesByName: Readonly<Record<string, ReadonlySet<string>>> = {
  Color: list(
    'almond, amber, beige, black, blue, bronze, brown, buff, charcoal, clear, gold, gray, green, grey, ivory, lime, orange, pink, purple, red, silver, smoke, tan, terra cotta, violet, white, yellow',
  ),
  Material: list(
    'abs, aluminum, ash, black iron, blue steel, brass, bronze, canvas, carbide, carbon steel, cast iron, ceramic, cobalt, concrete, copper, cpvc, ductile iron, fiberglass, galvanized, hardwood, hickory, iron, leather, magnesium, manila, masonry, metal, nitrile, nylon, pex, plastic, poly, polyester, polypropylene, polyurethane, pvc, rubber, stainless, stainless steel, steel, tile, vinyl, wood, wooden, zirconia, black oxide, titanium coated, high speed steel, hss',
  ),
  Finish: list('bright, brushed, chrome, galvanized, nickel, plain, polished, painted, powder coated, primed'),
  Connection: list(
    'c x c, compression, flanged, grooved, press, push-fit, push-to-connect, slip, socket weld, solvent weld, sweat, threaded',
  ),
  Depth: list('deep, shallow, semi-deep'),
};

/** Words that turn the words before them into a value, such as "hickory handle", with the attribute's name */
export const namingWords: Readonly<Record<string, string>> = {
  brim: 'Brim',
  collated: 'Collation',
  cut: 'Cut',
  frame: 'Frame',
  grip: 'Grip',
  handle: 'Handle',
  handles: 'Handle',
  head: 'Head',
  lens: 'Lens',
  point: 'Point',
  rim: 'Rim',
  row: 'Row',
  shank: 'Shank',
  sleeve: 'Sleeve',
  sweep: 'Sweep',
  tray: 'Tray',
};

/** Names of things. They form a family's name, so they are never a value that varies within it. */
const things = list(
  'adapter, adhesive, anchor, bag, bar, barrow, battery, bit, blade, board, bolt, boot, box, bracket, broom, brush, bucket, bushing, cable, cap, cart, caulk, chain, channel, charger, chisel, clamp, clip, compressor, conduit, connector, cord, coupler, coupling, cover, cross, cup, cutter, disc, drill, driver, elbow, ell, extension, fan, file, fitting, flange, float, generator, glove, goggle, grinder, grout, gun, hammer, hanger, hat, helmet, hinge, hoist, holder, hook, hose, jacket, kit, knife, ladder, lamp, level, light, line, lock, lubricant, mallet, mask, meter, mix, mortar, nail, nailer, nipple, nozzle, nut, oil, pad, pail, pan, pin, pipe, plank, plate, pliers, plug, pole, primer, pump, rake, rasp, ratchet, reducer, regulator, respirator, ring, rivet, rod, roller, rope, router, sander, saw, scraper, screw, screwdriver, sealant, set, sheet, shirt, shovel, sling, snips, socket, spacer, splice, staple, stapler, strap, strip, strut, stud, switch, tank, tape, tarp, tee, terminal, tie, tool, torch, trowel, tube, tubing, union, valve, vest, vise, washer, wheel, wire, wrench, wye',
);

export function isThing(word: string): boolean {
  return things.has(word) || things.has(word.replace(/(?<=[^s])s$/, '')) || things.has(word.replace(/es$/, ''));
}

/** Fasteners are described by diameter, length and finish. */
export const fastener =
  /\b(screws?|bolts?|nuts?|washers?|anchors?|nails?|brads?|staples?|rivets?|studs?|dowels?|pins?|spikes?|threaded rods?|hcs|hhcs|shcs|fhcs|bhcs|hwh|sdst?|tek|lag|carriage|wdg)\b/i;

/** Items that people wear, for which "large" is a size */
export const clothing =
  /\b(gloves?|vests?|shirts?|t-shirts?|jackets?|hood(ie|y)s?|pants|coveralls?|boots?|respirators?|masks?|harness(es)?|facepieces?|bibs?|suits?|sweatshirts?|gauntlets?|overalls|aprons?|hats?|caps?|helmets?)\b/i;

/** Abbreviations that keep their capitals if a description is all capitals */
const capitals = list(
  'abs, awg, cpvc, emt, fip, fnpt, fpt, ght, hcs, hdg, hss, imc, kd, led, lh, mip, mnpt, mpt, npt, npth, od, pex, ptfe, pvc, rh, rmc, sae, sch, sds, shcs, tpi, unc, unf, uss, uv',
);

const shortWords = list(
  'air, and, bag, bar, bit, bolt, box, cap, die, dry, end, eye, for, gas, hex, key, lag, mat, nut, of, oil, pan, per, pin, red, rod, saw, set, tan, tap, tee, tie, tin, wet',
);

/** Turns "ZINC PLATED" into "zinc plated". Keeps other words of up to three letters, mostly abbreviations. */
export function lowerCapitals(text: string): string {
  return text.replace(/[A-Z]{2,}/g, word => {
    const lower = word.toLowerCase();
    return shortWords.has(lower) || (word.length > 3 && !capitals.has(lower)) ? lower : word;
  });
}
