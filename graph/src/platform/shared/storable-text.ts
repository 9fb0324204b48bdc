import { invalidInput } from './errors.js';

const nul = '\u0000';

/** Throws INVALID_INPUT if a text in a request has a NUL or half a surrogate pair, which the database cannot store. */
export function assertStorable(sent: object): void {
  // Not recursive: a request may be nested as deeply as its size allows.
  const open: [string, unknown][] = Object.entries(sent);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && (value.includes(nul) || !value.isWellFormed()))
      throw invalidInput({ [name]: ['Must be valid Unicode text without NUL characters'] });
    if (isPlain(value)) for (const [member, of] of Object.entries(value)) open.push([`${name}.${member}`, of]);
  }
}

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
