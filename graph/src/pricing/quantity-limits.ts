/** The product fields that limit its quantity; 0 means no limit. */
export interface QuantityFacts {
  minimumQuantity: number;
  maximumQuantity: number;
}

/** The quantities in which a product can be ordered. */
export interface QuantityLimits {
  least: number;
  most: number;
  /** How much the plus and minus buttons change the quantity; not enforced */
  step: number;
}

const mostPieces = 999_999;

function bounds({ minimumQuantity, maximumQuantity }: QuantityFacts): Pick<QuantityLimits, 'least' | 'most'> {
  return {
    least: Math.max(1, minimumQuantity),
    most: maximumQuantity > 0 ? Math.min(maximumQuantity, mostPieces) : mostPieces,
  };
}

/** Returns the limits of a product. `defaultQuantity` is its pack size. */
export function quantityLimits(product: QuantityFacts & { defaultQuantity: number }): QuantityLimits {
  return { ...bounds(product), step: Math.max(1, product.defaultQuantity) };
}

/** Returns why a quantity cannot be ordered, or null if it can. */
export function quantityMessage(quantity: number, product: QuantityFacts & { productId: string }): string | null {
  const { least, most } = bounds(product);
  const { productId, minimumQuantity, maximumQuantity } = product;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > mostPieces) {
    return `The quantity of ${productId} must be a whole number from 1 to ${mostPieces}.`;
  }
  if (quantity < least) return `The minimum quantity of ${productId} is ${minimumQuantity}.`;
  if (quantity > most) return `The maximum quantity of ${productId} is ${maximumQuantity}.`;
  return null;
}
