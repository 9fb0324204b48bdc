const runs = 9;

/**
 * Returns how many times longer `work` takes for ten times the size: about 10 if its time is linear, 100 if quadratic.
 * The fastest of several runs counts, because other programs only make runs slower.
 */
export function growth(work: (size: number) => void, size: number): number {
  const fastest = (of: number) => {
    const times = Array.from({ length: runs }, () => {
      const began = performance.now();
      work(of);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  return fastest(10 * size) / fastest(size);
}

/** Between linear and quadratic */
export const mostGrowth = 60;
