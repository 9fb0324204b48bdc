import { nearestQuantity, sumQuantities } from '#definitions/quantity';
import type { CartProductFragment } from '../../../cart/cart-product.generated';
import { lineProblem } from '../../../cart/quantity-rule';
import { quantityOf } from '../../../ui/quantity-text';
import type { OrderPadLinesQuery } from './pad.generated';

export type CheckedLine = OrderPadLinesQuery['orderPadLines'][number];

/** A line of the pad. */
export interface PadRow {
  id: number;
  /** The line as typed */
  text: string;
  /** null: the server has not answered yet */
  checked: CheckedLine | null;
  quantity: string;
  /** Whether "Add" includes the line. A line that differs from the typed text needs the customer's consent first. */
  included: boolean;
}

/** A line with a product that can be ordered in the quantity shown. */
export interface ReadyLine {
  product: CartProductFragment;
  quantity: number;
}

/** Splits a text into lines. Cuts each line at the length that the server accepts. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map(line => line.trim().slice(0, 200))
    .filter(line => line !== '');
}

let lastId = 0;

export function newRow(text: string): PadRow {
  lastId += 1;
  return { id: lastId, text, checked: null, quantity: '', included: false };
}

/** The row with the server's verdict. */
export function withVerdict(row: PadRow, checked: CheckedLine): PadRow {
  const quantity = checked.quantity === null ? '' : String(checked.quantity);
  return { ...row, checked, quantity, included: checked.verdict === 'FOUND' };
}

/** The row with one of its alternatives, in the typed quantity or a pack. */
export function withChoice(row: PadRow, product: CartProductFragment): PadRow {
  if (!row.checked) return row;
  const { quantityLimits } = product;
  const quantity = row.checked.quantity ?? nearestQuantity(quantityLimits, quantityLimits.step);
  const chosen = { product, quantity, substitute: null, alternatives: [] };
  return withVerdict(row, { ...row.checked, ...chosen, verdict: 'FOUND', message: null });
}

/** The row with the substitute of a discontinued product. Its text changes too, so that a reload keeps it. */
export function withSubstitute(row: PadRow, product: CartProductFragment): PadRow {
  const next = withChoice(row, product);
  return { ...next, text: `${product.productId} x ${next.quantity}` };
}

/** Whether the row was made by scanning the code, once or several times. */
export function isScanOf({ text }: PadRow, code: string): boolean {
  const [typed, scanned] = [text.toUpperCase(), code.toUpperCase()];
  return typed === scanned || typed.startsWith(`${scanned} X `);
}

/** The row with one more pack, after another scan of its code. Its text changes too, so that a reload keeps it. */
export function withAnotherPack(row: PadRow, code: string): PadRow {
  const product = row.checked?.product;
  if (!product) return row;
  const { quantityLimits } = product;
  const quantity = String(
    nearestQuantity(quantityLimits, sumQuantities(quantityOf(row.quantity), quantityLimits.step)),
  );
  return { ...row, text: `${code} x ${quantity}`, quantity, included: true };
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
export function rowProblem({ checked, quantity }: PadRow): string | null {
  if (!checked) return 'Checking';
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
