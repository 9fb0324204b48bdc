import { AppError, invalidInput } from './errors.js';

const nul = '\u0000';
/** Inputs have fewer than ten. */
const mostLevels = 100;

/** Throws INVALID_INPUT if a text in a request has a NUL or half a surrogate pair, which the database cannot store. */
export function assertStorable(sent: object): void {
  const open: [string, unknown][] = Object.entries(sent);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && (value.includes(nul) || !value.isWellFormed()))
      throw invalidInput({ [name]: ['Must be valid Unicode text without NUL characters'] });
    if (isPlain(value)) for (const [member, of] of Object.entries(value)) open.push([`${name}.${member}`, of]);
  }
}

/** Throws MALFORMED if JSON is nested so deeply that a program which recurses over it would overflow its stack. */
export function assertShallow(sent: unknown): void {
  let values = [sent];
  for (let level = 0; values.length > 0; level += 1) {
    if (level > mostLevels) throw new AppError('MALFORMED', `Send JSON of at most ${mostLevels} levels.`);
    values = values.filter(isPlain).flatMap(value => Object.values(value) as unknown[]);
  }
}

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
