export interface Random {
  /** Returns a fraction from 0 up to, but not including, 1. */
  fraction(): number;
  /** Returns an integer from `from` to `to`, inclusive. */
  whole(from: number, to: number): number;
  chance(percent: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
}

/**
 * mulberry32: small, fast and the same on every machine. Each part of the store has its own seed, so that changing one
 * does not affect the others.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    whole,
    chance: percent => fraction() * 100 < percent,
    pick: from => {
      const picked = from[whole(0, from.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    shuffled: from => {
      const keyed = from.map(value => ({ value, key: fraction() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
    },
  };
}
