import { invalidInput } from './errors.js';

const nul = '\u0000';

/** Refuses a text that the database cannot hold, a NUL or half of a character within it, wherever it stands within what a caller sent. */
export function assertStorable(sent: object): void {
  // Without recursion: what was sent may be nested as deep as its size allows.
  const open: [string, unknown][] = Object.entries(sent);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [name, value] = next;
    if (typeof value === 'string' && (value.includes(nul) || !value.isWellFormed()))
      throw invalidInput({ [name]: ['must be of whole characters, and none of them NUL'] });
    if (isPlain(value)) for (const [member, of] of Object.entries(value)) open.push([`${name}.${member}`, of]);
  }
}

function isPlain(value: unknown): value is object {
  if (value === null || typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
