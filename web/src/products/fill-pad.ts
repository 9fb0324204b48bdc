import { readStored, writeWhileSignedIn } from '../session/sealed-storage/index';

export const mostPadLines = 500;

/** Adds lines to the order pad, which shows them when it opens. Returns the number of lines that did not fit. */
export async function fillPad(lines: readonly string[]): Promise<number> {
  const stored = (await readStored('pad'))?.split('\n') ?? [];
  const all = [...stored, ...lines];
  await writeWhileSignedIn('pad', all.slice(0, mostPadLines).join('\n'));
  return Math.max(0, all.length - mostPadLines);
}
