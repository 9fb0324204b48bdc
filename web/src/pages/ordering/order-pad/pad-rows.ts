import { nearestQuantity, sumQuantities } from '#definitions/quantity';
import type { CartProductFragment } from '../../../cart/cart-product.generated';
import { lineProblem } from '../../../cart/quantity-rule';
import { quantityOf } from '../../../trade/quantity-text';
import type { OrderPadLinesQuery } from './order-pad.generated';

/** A product with the customer's own number */
export type PadProduct = NonNullable<OrderPadLinesQuery['orderPadLines'][number]['product']>;
export type CheckedLine = OrderPadLinesQuery['orderPadLines'][number];
export type Alternative = CheckedLine['alternatives'][number];

/** A line of the pad. */
export interface PadRow {
  id: number;
  /** The line as typed */
  text: string;
  /** Other lines for the same product, whose quantities were added to this one */
  merged: readonly string[];
  /** null: the server has not answered yet */
  checked: CheckedLine | null;
  quantity: string;
  /** Why what was typed as the quantity is none */
  rejected: string | null;
  /** Whether "Add" includes the line. A line that differs from the typed text needs the customer's consent first. */
  included: boolean;
  /** The customer chose its product or corrected its text. The control with the focus is gone then. */
  isSolved: boolean;
}

/** A line with a product that can be ordered in the quantity shown. */
export interface ReadyLine {
  product: CartProductFragment;
  quantity: number;
}

let lastId = 0;

export function newRow(text: string): PadRow {
  lastId += 1;
  return {
    id: lastId,
    text,
    merged: [],
    checked: null,
    quantity: '',
    rejected: null,
    included: false,
    isSolved: false,
  };
}

/** The row with the server's verdict. */
export function withVerdict(row: PadRow, checked: CheckedLine): PadRow {
  const quantity = checked.quantity === null ? '' : String(checked.quantity);
  return { ...row, checked, quantity, rejected: null, included: checked.verdict === 'FOUND' };
}

/** The row with one of its alternatives, in the typed quantity or a pack. */
export function withChoice(row: PadRow, { product, why, quantity: typed }: Alternative): PadRow {
  if (!row.checked) return row;
  const { quantityLimits } = product;
  const quantity = typed ?? nearestQuantity(quantityLimits, quantityLimits.step);
  const chosen = { product, why, quantity, substitute: null, alternatives: [] };
  return { ...withVerdict(row, { ...row.checked, ...chosen, verdict: 'FOUND', message: null }), isSolved: true };
}

/** The row with the substitute of a discontinued product. Its text changes too, so that a reload keeps it. */
export function withSubstitute(row: PadRow, product: PadProduct): PadRow {
  const next = withChoice(row, { product, why: 'Substitute', quantity: row.checked?.quantity ?? null });
  return { ...next, text: `${product.productId} x ${next.quantity}` };
}

/** Adds the quantities of rows with the same product to the first of them, which then shows all their lines. */
export function withMerged(rows: readonly PadRow[]): readonly PadRow[] {
  const places = new Map<number, number>();
  const merged: PadRow[] = [];
  for (const row of rows) {
    const key = row.checked && isAsTyped(row.checked) ? row.checked.product?.key : undefined;
    const place = key === undefined ? undefined : places.get(key);
    const first = place === undefined ? undefined : merged[place];
    if (place !== undefined && first)
      merged[place] = {
        ...first,
        merged: [...first.merged, row.text, ...row.merged],
        quantity: String(sumQuantities(quantityOf(first.quantity), quantityOf(row.quantity))),
        included: first.included && row.included,
        isSolved: first.isSolved || row.isSolved,
      };
    else merged.push(row);
    if (key !== undefined && place === undefined) places.set(key, merged.length - 1);
  }
  return merged;
}

/** A proposed quantity is no part of a sum before the customer agrees to it. */
const isAsTyped = ({ verdict }: CheckedLine) => verdict === 'FOUND' || verdict === 'IN_STORE_ONLY';

/** The lines of a row as typed */
export function textsOf({ text, merged }: PadRow): string[] {
  return [text, ...merged];
}

/** Whether the row was made by scanning the code, once or several times. */
export function isScanOf(row: PadRow, code: string): boolean {
  const scanned = code.toUpperCase();
  return textsOf(row).some(text => text.toUpperCase() === scanned || text.toUpperCase().startsWith(`${scanned} X `));
}

/** The row with one more pack, after another scan of its code. Its text changes too, so that a reload keeps it. */
export function withAnotherPack(row: PadRow, code: string): PadRow {
  const product = row.checked?.product;
  if (!product) return row;
  const { quantityLimits } = product;
  const quantity = String(
    nearestQuantity(quantityLimits, sumQuantities(quantityOf(row.quantity), quantityLimits.step)),
  );
  return { ...row, text: `${code} x ${quantity}`, merged: [], quantity, rejected: null, included: true };
}

/** The message about a scanned code. */
export function scanWords(rows: readonly PadRow[], code: string): string {
  const row = rows.find(one => isScanOf(one, code));
  if (!row) return `${code} did not fit on the pad`;
  const { checked, quantity } = row;
  if (!checked) return `Checking ${code}`;
  if (!checked.product) return checked.message ?? code;
  return `${checked.product.description}, quantity ${quantity}. ${rowProblem(row) ?? checked.message ?? ''}`.trim();
}

/** Why the row cannot be added; null if it can. */
export function rowProblem({ checked, quantity, rejected }: PadRow): string | null {
  if (!checked) return 'Checking';
  if (rejected) return rejected;
  return checked.product ? lineProblem(checked.product, quantityOf(quantity)) : checked.message;
}

export function readyLine(row: PadRow): ReadyLine | null {
  const product = row.checked?.product;
  return product && row.included && rowProblem(row) === null ? { product, quantity: quantityOf(row.quantity) } : null;
}

/** Whether the customer has something to decide or correct. */
export function needsAttention(row: PadRow): boolean {
  return row.checked !== null && readyLine(row) === null;
}
