import { missingToPar } from '#definitions/shopping-list';
import { nearestQuantity } from '#definitions/quantity';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCart } from '../../../cart/cart';
import { AddBar, counted } from '../../../products/add-bar';
import { ChoiceList } from '../../../products/choice-row';
import { fillPad } from '../../../products/pad-lines';
import { canBeOrdered, useLineChoices } from '../../../products/use-line-choices';
import { tell } from '../../../session/notices';
import { Button, ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { TextField } from '../../../ui/form-field';
import { quantityOf } from '../../../trade/quantity-text';
import { useFirstItems } from '../../../ui/use-first-items';
import { ListRow, RemovedLine } from './list-row';
import styles from './shopping-list-page.module.css';
import type { ShoppingListQuery, ShoppingListRow_LineFragment } from './shopping-list.generated';
import { useListChanges } from './use-list-changes';

type Line = ShoppingListRow_LineFragment;

const onFirstScreen = 12;
/** Lists with fewer lines have no filter. */
const longList = 12;

/** The quantity that fills up to par, raised to one that can be ordered. Before a count, the whole par or a pack. */
function quantityToOrder({ product, par }: Line, count: string): number {
  if (!canBeOrdered(product)) return 0;
  const { quantityLimits } = product;
  const wanted = count === '' ? par || quantityLimits.step : missingToPar(par, quantityOf(count));
  return wanted === 0 ? 0 : nearestQuantity(quantityLimits, wanted);
}

function textOf({ productId, description, note, product }: Line): string {
  return `${description} ${productId} ${product?.ownNumber ?? ''} ${note}`.toLowerCase();
}

export function ListLines({ list }: { list: NonNullable<ShoppingListQuery['shoppingList']> }) {
  const cart = useCart();
  const navigate = useNavigate();
  const changes = useListChanges(list.key);
  const [counts, setCounts] = useState<ReadonlyMap<number, string>>(new Map());
  const [removed, setRemoved] = useState<ReadonlyMap<number, Line>>(new Map());
  const [filter, setFilter] = useState('');
  const [added, setAdded] = useState(0);
  const countOf = (line: Line) => counts.get(line.productKey) ?? '';
  const choices = useLineChoices(
    list.lines.map(line => {
      const quantity = quantityToOrder(line, countOf(line));
      const { productKey, product } = line;
      return { productKey, product, quantity, isChosen: countOf(line) !== '' && quantity > 0 };
    }),
  );
  const present = new Set(list.lines.map(({ productKey }) => productKey));
  const gone = [...removed.values()].filter(({ productKey }) => !present.has(productKey));
  const words = filter.trim().toLowerCase().split(/\s+/);
  const found = [...list.lines, ...gone]
    .filter(line => words.every(word => textOf(line).includes(word)))
    .sort((one, other) => one.position - other.position || one.productKey - other.productKey);
  const shown = useFirstItems(found.length, onFirstScreen);
  const choiceOf = new Map(choices.choices.map(choice => [choice.productKey, choice]));
  const countedLines = list.lines.filter(line => countOf(line) !== '').length;

  function setCount(line: Line, count: string) {
    setCounts(now => new Map(now).set(line.productKey, count));
    // A new count sets the quantity, even if another one was entered before.
    if (line.product) choices.forget([{ product: line.product }]);
  }

  async function add() {
    const { chosen } = choices;
    await cart.addAll(chosen);
    choices.forget(chosen);
    const keys = new Set(chosen.map(({ product }) => product.key));
    setCounts(now => new Map([...now].filter(([key]) => !keys.has(key))));
    setAdded(chosen.length);
  }

  async function openPad() {
    const isAnyChosen = choices.chosen.length > 0;
    const lines = choices.choices.flatMap(({ product, quantity, isChosen }) =>
      product && quantity > 0 && (isChosen || !isAnyChosen) ? [`${product.productId} x ${quantity}`] : [],
    );
    const tooMany = await fillPad(lines);
    if (tooMany > 0) void tell('The pad is full', `${counted(tooMany, 'line')} did not fit.`, 'red');
    await navigate('/pad');
  }

  if (found.length === 0 && filter === '')
    return (
      <EmptyState text="This list is empty. Add items by code above, or on the page of a product.">
        <ButtonLink to="/allCategories">All categories</ButtonLink>
      </EmptyState>
    );
  return (
    <>
      <div className={styles.summary}>
        <p role="status">
          {counted(list.lines.length, 'line')}
          {countedLines > 0 && `, ${countedLines.toLocaleString('en-US')} counted`}. Count the shelf, and the quantity
          fills up to par.
        </p>
        {list.lines.length > longList && (
          <TextField
            label="Filter"
            type="search"
            autoComplete="off"
            maxLength={100}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
        )}
        <Button small disabled={list.lines.length === 0} onClick={() => void openPad()}>
          Open in the order pad
        </Button>
      </div>
      {found.length === 0 && (
        <EmptyState text={`Nothing on this list matches "${filter.trim()}".`}>
          <Button onClick={() => setFilter('')}>Show all</Button>
        </EmptyState>
      )}
      <ChoiceList label={list.name}>
        {found.slice(0, shown).map(line => {
          const choice = choiceOf.get(line.productKey);
          return choice ? (
            <ListRow
              key={line.productKey}
              line={line}
              choice={choice}
              choices={choices}
              count={countOf(line)}
              changes={changes}
              hasSubstitute={line.substitute !== null && present.has(line.substitute.key)}
              onCount={count => setCount(line, count)}
              onRemoved={() => setRemoved(now => new Map(now).set(line.productKey, line))}
            />
          ) : (
            <RemovedLine key={line.productKey} line={line} changes={changes} />
          );
        })}
      </ChoiceList>
      <AddBar lines={choices.chosen} added={added} isSticky onAdd={() => void add()} />
    </>
  );
}
