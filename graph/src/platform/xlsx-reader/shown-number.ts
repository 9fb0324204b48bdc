export interface ShownNumber {
  readonly text: string;
  /** The format adds zeros and literal text only: it neither rounds, groups nor scales */
  readonly isExact: boolean;
}

type Token = { readonly literal: string } | { readonly mark: string };

/**
 * Returns a number as its format code shows it: 48221 in `000-0000` is 004-8221. Undefined for fractions, exponents,
 * scaled, negative and rounded numbers, whose digits are not those of the cell.
 */
export function shownNumber(digits: string, code: string): ShownNumber | undefined {
  const tokens = tokensOf(code);
  const [whole = '', fraction = ''] = digits.split('.');
  if (!tokens || !/^\d+$/.test(whole)) return undefined;
  const marks = tokens.map(token => ('mark' in token ? token.mark : '')).join('');
  const match = /^([0#?]*(?:,[0#?]{3})*)(\.([0#?]*))?$/.exec(marks);
  if (!match) return undefined;
  const [, before = '', point, after = ''] = match;
  if (fraction.length > after.length || !/[0#?]/.test(before)) return undefined;
  const isGrouped = before.includes(',');
  const least = (before.match(/0/g) ?? []).length;
  const shownWhole = whole.replace(/^0+/, '').padStart(least, '0');
  const leastAfter = after.lastIndexOf('0') + 1;
  const shownFraction = fraction.padEnd(leastAfter, '0');
  return {
    text: fill(tokens, isGrouped ? grouped(shownWhole) : shownWhole, shownFraction),
    isExact: !isGrouped && point === undefined,
  };
}

/**
 * Returns the literal texts with which a number format surrounds its digits, such as ` /C` in `0.00" /C"`. Undefined if
 * it shows another number than the cell contains: a power of ten, a fraction, a percentage, thousands, or what depends
 * on a condition.
 */
export function literalsAround(code: string): string | undefined {
  const tokens = tokensOf(code);
  const marks = tokens?.map(token => ('mark' in token ? token.mark : '')).join('') ?? '';
  if (!tokens || !/^[0#?]*(?:,[0#?]+)*(?:\.[0#?]*)?$/.test(marks)) return undefined;
  return tokens.map(token => ('literal' in token ? token.literal : ' ')).join('');
}

/** Splits the first section of a code into literal text and the marks `0 # ? . ,`; undefined for all other marks. */
function tokensOf(code: string): Token[] | undefined {
  const tokens: Token[] = [];
  const parts =
    /"([^"]*)"|\\(.)|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(?:[a-z]+|color ?\d+)\]|[_*].|general|([0#?.,])|([-+ ()/:$€£¥¢])|(;)|(.)/giy;
  for (const [, quoted, escaped, symbol, mark, plain, end, other] of code.matchAll(parts)) {
    if (end !== undefined) break;
    if (other !== undefined) return undefined;
    const literal = quoted ?? escaped ?? symbol ?? plain;
    if (mark !== undefined) tokens.push({ mark });
    else if (literal !== undefined) tokens.push({ literal });
  }
  const isFraction = tokens.some(
    (token, index) => 'literal' in token && token.literal === '/' && 'mark' in (tokens[index - 1] ?? {}),
  );
  return isFraction ? undefined : tokens;
}

/** Puts the digits in place of the marks, from the point outward; digits without a mark go to the first one. */
function fill(tokens: readonly Token[], whole: string, fraction: string): string {
  const point = tokens.findIndex(token => 'mark' in token && token.mark === '.');
  const end = point < 0 ? tokens.length : point;
  const isDigit = (token: Token) => 'mark' in token && token.mark !== ',';
  const first = tokens.findIndex(isDigit);
  let rest = whole;
  let text = '';
  for (let index = end - 1; index >= 0; index -= 1) {
    const token = tokens[index];
    if (!token) continue;
    if ('literal' in token) {
      // A separator between missing digits is not shown before them, but a prefix is.
      text = token.literal + text;
    } else if (isDigit(token)) {
      const taken = index === first ? rest : lastOf(rest);
      rest = rest.slice(0, rest.length - taken.length);
      text = taken + text;
    }
  }
  if (point < 0) return text;
  const tail = tokens.slice(point + 1).map((token, index, all) => {
    if ('literal' in token) return token.literal;
    const at = all.slice(0, index).filter(isDigit).length;
    return fraction[at] ?? '';
  });
  return text + (fraction === '' ? '' : '.') + tail.join('');
}

/** Returns the last digit, with the comma before it. */
function lastOf(digits: string): string {
  return /,?\d$/.exec(digits)?.[0] ?? '';
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}
