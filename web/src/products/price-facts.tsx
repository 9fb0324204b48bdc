import { quantityPrices } from '#definitions/price';
import { quantityRuleWords } from '#definitions/quantity';
import { packWords } from '#definitions/unit';
import type { CartProductFragment } from '../cart/cart-product.generated';
import { linePrice } from '../cart/line-price';
import { capitalized } from '../ui/capitalized';
import { formatMoney, hasPrice, unitPriceText } from '../ui/money';

/** The price of a pack, such as "$52.25 per pack of 25"; null for single pieces and without a price. */
export function packPriceText(product: CartProductFragment): string | null {
  const pack = product.defaultQuantity;
  const price = pack > 1 ? linePrice({ product, quantity: pack }) : null;
  return price && `${formatMoney(price)} per ${packWords(product.unit, pack)}`;
}

/** The quantity rules of a product as a sentence; empty without rules. */
export function quantityRuleText(product: CartProductFragment): string {
  return capitalized(quantityRuleWords(product.quantityLimits));
}

/** Lower prices for larger quantities. */
export function PriceBreaks({ product, className }: { product: CartProductFragment; className?: string }) {
  const { standardCost, unit, priceBreaks } = product;
  if (!hasPrice(standardCost) || !priceBreaks) return null;
  const [, ...breaks] = quantityPrices({ standardCost, unit, priceBreaks });
  return (
    <ul className={className} aria-label="Prices by quantity">
      {breaks.map(({ quantity, unitPrice }) => (
        <li key={quantity}>
          {quantity.toLocaleString('en-US')} or more: <strong>{unitPriceText(unitPrice, unit)}</strong>
        </li>
      ))}
    </ul>
  );
}
