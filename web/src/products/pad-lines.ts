import { readOwn, writeOwn } from '../session/own-values';
import { removeStored } from '../session/sealed-storage/index';

export const mostPadLines = 500;

/** The lines of the signed-in customer's order pad on this device */
export async function storedPadLines(): Promise<string[]> {
  const lines = (await readOwn('pad'))?.lines;
  return Array.isArray(lines) ? lines.filter(line => typeof line === 'string') : [];
}

export async function storePadLines(lines: readonly string[]): Promise<void> {
  if (lines.length === 0) removeStored('pad');
  else await writeOwn('pad', { lines });
}

/** Adds lines to the order pad, which shows them when it opens. Returns the number of lines that did not fit. */
export async function fillPad(lines: readonly string[]): Promise<number> {
  const all = [...(await storedPadLines()), ...lines];
  await storePadLines(all.slice(0, mostPadLines));
  return Math.max(0, all.length - mostPadLines);
}
