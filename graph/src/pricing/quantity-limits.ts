/** What the quantity of a product in an order depends on; 0 is no limit. */
export interface QuantityFacts {
  minimumQuantity: number;
  maximumQuantity: number;
}

/** The quantities in which a product can be ordered. */
export interface QuantityLimits {
  least: number;
  most: number;
  /** What one press of plus or minus adds or takes away; not enforced */
  step: number;
}

const mostPieces = 999_999;

function bounds({ minimumQuantity, maximumQuantity }: QuantityFacts): Pick<QuantityLimits, 'least' | 'most'> {
  return {
    least: Math.max(1, minimumQuantity),
    most: maximumQuantity > 0 ? Math.min(maximumQuantity, mostPieces) : mostPieces,
  };
}

/** `defaultQuantity` is the pack that pages show. */
export function quantityLimits(product: QuantityFacts & { defaultQuantity: number }): QuantityLimits {
  return { ...bounds(product), step: Math.max(1, product.defaultQuantity) };
}

/** Why a quantity of a product cannot be ordered; null when it can. */
export function quantityMessage(quantity: number, product: QuantityFacts & { productId: string }): string | null {
  const { least, most } = bounds(product);
  const { productId, minimumQuantity, maximumQuantity } = product;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces) {
    return `The quantity of ${productId} must be a whole number from 1 to ${mostPieces}.`;
  }
  if (quantity < least) return `The smallest quantity of ${productId} is ${minimumQuantity}.`;
  if (quantity > most) return `The largest quantity of ${productId} is ${maximumQuantity}.`;
  return null;
}
