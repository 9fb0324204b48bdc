import type { CartProductFragment } from '../cart/cart-product.generated';
import { formatDate } from '../ui/dates';
import { useStoreFacts } from '../ui/store-context';
import type { BuyAgainRow_ItemFragment } from './buy-again.generated';
import styles from './buy-again-list.module.css';
import { ChoiceList, ChoiceRow } from './choice-row';
import { canBeOrdered, useLineChoices, type LineChoices } from './use-line-choices';
import { useSubstitutes, type Substitutes } from './use-substitutes';
import { nearestQuantity } from '#definitions/quantity';

export interface BuyAgainChoices extends LineChoices {
  substitutes: Substitutes;
}

/**
 * The choices in the list of products to buy again, in the last quantity or the nearest one. The customer chooses:
 * nothing is preselected, and an accepted substitute counts as chosen.
 */
export function useBuyAgainChoices(items: readonly BuyAgainRow_ItemFragment[]): BuyAgainChoices {
  const substitutes = useSubstitutes();
  const choices = useLineChoices(
    items.map(({ productKey, product, substitute, lastBought: { quantity } }) =>
      substitute && substitutes.isTaken(productKey)
        ? {
            productKey,
            product: substitute,
            quantity: nearestQuantity(substitute.quantityLimits, quantity),
            isChosen: true,
          }
        : { productKey, product, quantity, isChosen: false },
    ),
  );
  return { ...choices, substitutes };
}

interface BuyAgainListProps {
  /** The rows to show, which may be fewer than the choices */
  items: readonly BuyAgainRow_ItemFragment[];
  choices: BuyAgainChoices;
}

export function BuyAgainList({ items, choices }: BuyAgainListProps) {
  const timeZone = useStoreFacts()?.timeZone;
  const choiceOf = new Map(choices.choices.map(choice => [choice.productKey, choice]));
  return (
    <ChoiceList label="Buy again">
      {items.map(item => {
        const { productKey, lastBought, intervalDays, isDue, priceChange, substitute } = item;
        const choice = choiceOf.get(productKey);
        const isTaken = choices.substitutes.isTaken(productKey);
        const product = isTaken ? substitute : item.product;
        const { productId, description } = product ?? item;
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
                  {isTaken && <span>Instead of {item.description}</span>}
                </>
              }
              priceChange={priceChange}
              note={unavailable(product)}
              substitute={substitute}
              onTakeSubstitute={() => choices.substitutes.take(productKey)}
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

function unavailable(product: CartProductFragment | null): string | null {
  if (!product) return 'No longer sold';
  return canBeOrdered(product) ? null : 'Call for price. This item cannot be ordered online';
}
