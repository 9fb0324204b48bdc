import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { AddBar, counted } from '../../../products/add-bar';
import { ChoiceList, ChoiceRow } from '../../../products/choice-row';
import { addReordered } from '../../../cart/reorder';
import { canBeOrdered, useLineChoices } from '../../../products/use-line-choices';
import { useSubstitutes, type Substitutes } from '../../../products/use-substitutes';
import { ButtonLink } from '../../../ui/button';
import { formatDate } from '../../../ui/dates';
import { errorFacts } from '../../../ui/error-facts';
import { unitPriceText } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { useStoreFacts } from '../../../ui/store-context';
import { Places } from './places';
import type { ReorderReviewQuery, ReorderRow_LineFragment } from '../../../cart/reorder.generated';
import styles from './reorder-page.module.css';

type Review = NonNullable<ReorderReviewQuery['reorderReview']>;

/** Whether quantity and unit are as ordered before. Other lines need the customer's consent. */
const isAsBefore = ({ verdict }: Pick<ReorderRow_LineFragment, 'verdict'>) =>
  verdict !== 'QUANTITY' && verdict !== 'UNIT';

/** The verdict on each line, and the button that adds the chosen lines and opens checkout. */
export function ReorderReview({ review }: { review: Review }) {
  const { order, lines } = review;
  const cart = useCart();
  const navigate = useNavigate();
  const timeZone = useStoreFacts()?.timeZone;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const substitutes = useSubstitutes();
  const choices = useLineChoices(
    lines.map(({ substitute, ...line }) =>
      substitute && substitutes.isTaken(line.productKey)
        ? { ...substitute, productKey: line.productKey, isChosen: true }
        : { productKey: line.productKey, product: line.product, quantity: line.quantity, isChosen: isAsBefore(line) },
    ),
  );
  const choiceOf = new Map(choices.choices.map(choice => [choice.productKey, choice]));
  const leftOut = lines.filter(({ productKey }) => !choiceOf.get(productKey)?.isChosen);
  const toLookAt = lines.filter(({ verdict }) => verdict !== 'UNCHANGED').length;

  async function add() {
    const without = leftOut.map(({ description }) => description);
    await addReordered(cart, review, choices.chosen, without);
    await navigate('/checkout');
  }

  function start() {
    setBusy(true);
    setProblem(null);
    add()
      .catch((error: unknown) => setProblem(`Nothing was added to your cart. ${errorFacts(error).message}`))
      .finally(() => setBusy(false));
  }

  return (
    <>
      <p>
        Ordered on {formatDate(order.date, timeZone)}. {counted(lines.length, 'line')},{' '}
        {toLookAt === 0 ? 'all as before.' : `${toLookAt.toLocaleString('en-US')} to look at.`}
      </p>
      <Places order={order} />
      {lines.every(({ product, substitute }) => !canBeOrdered(product ?? substitute?.product ?? null)) && (
        <Notice kind="warning">
          None of these items can be ordered anymore.{' '}
          <ButtonLink small to="/allCategories">
            All categories
          </ButtonLink>
        </Notice>
      )}
      <ChoiceList label="Lines of the order">
        {lines.map(line => {
          const choice = choiceOf.get(line.productKey);
          return (
            choice && (
              <Row key={line.productKey} line={line} choice={choice} choices={choices} substitutes={substitutes} />
            )
          );
        })}
      </ChoiceList>
      {problem && <Notice kind="error">{problem}</Notice>}
      <AddBar lines={choices.chosen} then=" and check out" isSticky busy={busy} onAdd={start}>
        {leftOut.length > 0 && <span className={styles.leftOut}>{counted(leftOut.length, 'line')} left out</span>}
      </AddBar>
    </>
  );
}

type RowProps = { line: ReorderRow_LineFragment; substitutes: Substitutes } & Pick<
  Parameters<typeof ChoiceRow>[0],
  'choice' | 'choices'
>;

function Row({ line, choice, choices, substitutes }: RowProps) {
  const { productKey, orderedQuantity, orderedUnit, orderedUnitPrice, priceChange, substitute } = line;
  const taken = substitutes.isTaken(productKey) ? substitute : null;
  const { productId, description, imageAddress } = taken?.product ?? line;
  const ordered = `Ordered ${orderedQuantity.toLocaleString('en-US')} at ${unitPriceText(orderedUnitPrice, orderedUnit)}`;
  return (
    <ChoiceRow
      choice={choice}
      choices={choices}
      productId={productId}
      ownNumber={taken ? null : line.ownNumber}
      description={description}
      imageAddress={imageAddress}
      facts={taken ? `Instead of ${line.description}. ${ordered}` : ordered}
      priceChange={priceChange}
      note={taken ? taken.message : line.message}
      substitute={substitute?.product}
      onTakeSubstitute={() => substitutes.take(productKey)}
    />
  );
}
