/*
 * Code 128, code set B: ASCII digits, letters and punctuation, the characters of item IDs. ISO/IEC 15417 defines the
 * widths below and the check character.
 */

/** For values 0 to 105: the widths of bars and spaces in turn, in modules, starting with a bar. */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';
const startB = 104;
const stop = '2331112';
const checkModulus = 103;
const firstCharacter = 32;
const lastCharacter = 126;
/** Clear space that scanners need before and after the bars, in modules. */
const quietZone = 10;

const patternOf = (value: number) => widths.slice(value * 6, value * 6 + 6);

export interface Bar {
  /** Modules from the left edge */
  at: number;
  width: number;
}

/** The bars of a text and the symbol's width with its quiet zones, in modules. Null if Code 128 B cannot encode it. */
export function code128(text: string): { bars: Bar[]; width: number } | null {
  const values = [...text].map(character => (character.codePointAt(0) ?? 0) - firstCharacter);
  if (values.length === 0 || values.some(value => value < 0 || value > lastCharacter - firstCharacter)) return null;
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % checkModulus;
  const elements = [startB, ...values, check].map(patternOf).join('') + stop;
  const bars: Bar[] = [];
  let at = quietZone;
  [...elements].forEach((digit, index) => {
    const width = Number(digit);
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  });
  return { bars, width: at + quietZone };
}
