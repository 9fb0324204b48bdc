export interface QuantityLimits {
  minimumQuantity: number;
  maximumQuantity: number;
}

/** Said beside the box before anyone breaks it; a limit of 0 is none. */
export function quantityHint({ minimumQuantity, maximumQuantity }: QuantityLimits): string {
  const words = [];
  if (minimumQuantity > 1) words.push(`at least ${minimumQuantity.toLocaleString('en-US')}`);
  if (maximumQuantity > 0) words.push(`at most ${maximumQuantity.toLocaleString('en-US')}`);
  const hint = words.join(', ');
  return hint.charAt(0).toUpperCase() + hint.slice(1);
}

/** Why this quantity cannot be added, or nothing when it can. */
export function quantityProblem({ minimumQuantity, maximumQuantity }: QuantityLimits, quantity: number): string | null {
  if (quantity < 1) return 'Enter a quantity of 1 or more.';
  if (quantity < minimumQuantity) return `Order at least ${minimumQuantity.toLocaleString('en-US')}.`;
  if (maximumQuantity > 0 && quantity > maximumQuantity) return `Order at most ${maximumQuantity.toLocaleString('en-US')}.`;
  return null;
}
