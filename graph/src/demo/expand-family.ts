import { formatAmount, parseAmount, percentOf, priceTag, wholeCents } from './amounts.js';
import type { Choices, Family } from './catalog-data/family.js';
import { vendorRows, type VendorId } from './catalog-data/vendors.js';
import type { DecimalText } from './demo-types.js';

export interface Variant {
  description: string;
  standardCost: DecimalText;
}

/** Returns all combinations of the choices; the first choice changes slowest. */
function combinations(choices: Readonly<Record<string, Choices>>): Record<string, [label: string, percent: number]>[] {
  let rows: Record<string, [string, number]>[] = [{}];
  for (const [name, options] of Object.entries(choices)) {
    rows = rows.flatMap(row =>
      Object.entries(options).map(([label, percent]) => ({ ...row, [name]: [label, percent] as [string, number] })),
    );
  }
  return rows;
}

function fillIn(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`No choice called ${name} for "${text}"`);
    return word;
  });
}

/** Returns one maker's products of a family. */
export function expandFamily(family: Family, maker: VendorId): Variant[] {
  const brand = vendorRows.find(({ id }) => id === maker)?.brand ?? '';
  const makerPercent = family.makers[maker] ?? 100;
  return combinations(family.choices).map(row => {
    const words = Object.fromEntries(Object.entries(row).map(([name, [label]]) => [name, label]));
    const exact = Object.values(row).reduce(
      (cost, [, percent]) => percentOf(cost, percent),
      percentOf(parseAmount(family.cost), makerPercent),
    );
    const bulk = family.unit === 'hundred' ? wholeCents(exact) : exact;
    const cost = family.perPiece || exact === 0 ? bulk : priceTag(exact);
    return { description: fillIn(family.text, { ...words, brand }), standardCost: formatAmount(cost) };
  });
}
