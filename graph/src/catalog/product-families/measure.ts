/** Patterns for numbers and units in descriptions. */

/** 3, 1.5, .045, 3/8, 1-1/2, 1 1/2 or 1,500 */
export const number = String.raw`(?:\d+-\d+\/\d+|1?\d \d+\/\d+|\d+\/\d+|\d{1,3}(?:,\d{3})+|\d*\.\d+|\d+)`;

/** Neither "11-in-1" nor "3 in 1" is a length. */
const inches = String.raw`(?:inch(?:es)?|in\.?(?!-)(?!\s1(?![\d/.-]))|''|"|”)`;
const feet = String.raw`(?:feet|foot|ft\.?(?!-)|'|’)`;
/** An x may follow without a space: 2INX10FT */
export const length = String.raw`(?:${inches}|${feet}|yds?|mm|cm)(?![a-wyz\d]|x(?!\s*[\d.]))`;

/** Where a number may begin: not inside a word, a code or another number */
export const start = String.raw`(?<![\w./#:-])`;

/** The length in inches. A number without a unit takes the next unit in its size. */
export function inInches(text: string): number {
  const [, whole, over, under, plain] =
    /^(?:(\d+)[- ])?(?:(\d+)\/(\d+)|(\d*\.?\d+))/.exec(text.replaceAll(',', '')) ?? [];
  const amount = over ? Number(whole ?? 0) + Number(over) / Number(under) : Number(plain ?? 0);
  if (isLong(text)) return amount * (/yd/i.test(text) ? 36 : 12);
  return /mm/i.test(text) ? amount / 25.4 : amount;
}

/** Whether a measure is in feet or yards */
export function isLong(text: string): boolean {
  return new RegExp(String.raw`(?:${feet}|yds?)$`, 'i').test(text) && !text.endsWith("''");
}

const units = /(?<=[\d\s"'])(in|inch|inches|ft|feet|yd|yds|mm|cm|mil|oz|lb|lbs|gal|qt|hp|cu|psi|cfm)(?![a-z])/gi;

/** Normalizes spaces and case only: "10FT" becomes "10 ft", "3/8X2" becomes "3/8 x 2". */
export function spacedMeasure(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(?<=[\d"'a-z])\s*[x×]\s*(?=[\d.])/gi, ' x ')
    .replace(/(\d)\s*(?=(?:in|inch|inches|ft|feet|yds?|mm|cm|mil|oz|lbs?|gal|qt|hp|psi|cfm|cu)(?![a-z]))/gi, '$1 ')
    .replace(units, unit => unit.toLowerCase())
    .trim();
}
