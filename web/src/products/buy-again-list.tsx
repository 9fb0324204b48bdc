import { formatDate } from '../ui/dates';
import { useStoreFacts } from '../ui/store-context';
import type { BuyAgainRow_ItemFragment } from './buy-again.generated';
import styles from './buy-again-list.module.css';
import { ChoiceList, ChoiceRow } from './choice-row';
import { canBeOrdered, useLineChoices, type LineChoices } from './use-line-choices';
import { useCart } from '../cart/cart';

/** The choices of what the customer buys again: what is due is chosen, unless it is in the cart already. */
export function useBuyAgainChoices(items: readonly BuyAgainRow_ItemFragment[]): LineChoices {
  const { lines } = useCart();
  const inCart = new Set(lines.map(({ product }) => product.key));
  return useLineChoices(
    items.map(({ productKey, product, lastBought, isDue }) => ({
      productKey,
      product,
      quantity: lastBought.quantity,
      isChosen: isDue && !inCart.has(productKey),
    })),
  );
}

interface BuyAgainListProps {
  /** Those to show, which may be fewer than those of the choices */
  items: readonly BuyAgainRow_ItemFragment[];
  choices: LineChoices;
}

export function BuyAgainList({ items, choices }: BuyAgainListProps) {
  const timeZone = useStoreFacts()?.timeZone;
  const choiceOf = new Map(choices.choices.map(choice => [choice.productKey, choice]));
  return (
    <ChoiceList label="Buy again">
      {items.map(item => {
        const { productKey, productId, description, product, lastBought, intervalDays, isDue, priceChange } = item;
        const choice = choiceOf.get(productKey);
        return (
          choice && (
            <ChoiceRow
              key={productKey}
              choice={choice}
              choices={choices}
              productId={productId}
              ownNumber={product?.ownNumber}
              description={description}
              imageAddress={product?.imageAddress}
              facts={
                <>
                  {isDue && <strong className={styles.due}>Due</strong>}
                  <span>
                    Last {lastBought.quantity.toLocaleString('en-US')} on {formatDate(lastBought.date, timeZone)}
                  </span>
                  {intervalDays !== null && <span>{intervalWords(intervalDays)}</span>}
                </>
              }
              priceChange={priceChange}
              note={unavailable(product)}
            />
          )
        );
      })}
    </ChoiceList>
  );
}

function intervalWords(days: number): string {
  return days === 1 ? 'about every day' : `about every ${days.toLocaleString('en-US')} days`;
}

function unavailable(product: BuyAgainRow_ItemFragment['product']): string | null {
  if (!product) return 'No longer sold';
  return canBeOrdered(product) ? null : 'Call for price. This item cannot be ordered online';
}
