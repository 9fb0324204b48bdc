import Big from 'big.js';
import { quantityPrices, unitPriceAt, type PriceFacts } from '../../../definitions/price.js';
import { pricePerOf, type UnitOfMeasure } from '../../../definitions/unit.js';
import type { RecordValues } from '../recognize/index.js';

/** Any increase from 0 counts as this one, the largest that the database stores. */
const most = new Big(99_999);

/**
 * Returns the largest relative change of what a piece costs at any quantity, such as 0.25 for 25 percent more. A change
 * from "each" to "hundred" at the same price is one as well.
 */
export function priceMove(before: RecordValues, after: RecordValues): string | null {
  const [old, next] = [factsOf(before), factsOf(after)];
  if (!old || !next) return null;
  const quantities = new Set([...quantityPrices(old), ...quantityPrices(next)].map(({ quantity }) => quantity));
  const moves = [...quantities].map(quantity => moveOf(perPiece(old, quantity), perPiece(next, quantity)));
  const [first = new Big(0)] = moves;
  return moves.reduce((largest, move) => (move.abs().gt(largest.abs()) ? move : largest), first).toFixed(4);
}

function factsOf({ standardCost, unit, priceBreaks }: RecordValues): PriceFacts | undefined {
  if (standardCost === undefined || standardCost === '') return undefined;
  return { standardCost: String(standardCost), unit: unit as UnitOfMeasure, priceBreaks: String(priceBreaks ?? '') };
}

function perPiece(facts: PriceFacts, quantity: number): Big {
  return new Big(unitPriceAt(facts, quantity)).div(pricePerOf(facts.unit));
}

function moveOf(from: Big, to: Big): Big {
  if (from.eq(to)) return new Big(0);
  const share = from.eq(0) ? most : to.minus(from).div(from);
  return share.gt(most) ? most : share;
}
