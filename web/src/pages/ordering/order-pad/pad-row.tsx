import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { linePrice, lineUnitPrice } from '../../../cart/line-price';
import { quantityRuleWords } from '#definitions/quantity';
import { SubstituteOffer } from '../../../products/substitute-offer';
import { Button } from '../../../ui/button';
import { capitalized } from '../../../ui/capitalized';
import { formatMoney, hasPrice, unitPriceText } from '../../../ui/money';
import { QuantityBox } from '../../../trade/quantity-box';
import { quantityOf } from '../../../trade/quantity-text';
import { rowProblem, textsOf, type CheckedLine, type PadProduct, type PadRow } from './pad-rows';
import type { Pad } from './use-pad';
import styles from './order-pad-page.module.css';

interface RowProps {
  row: PadRow;
  pad: Pad;
}

export function PadRowItem({ row, pad }: RowProps) {
  const { checked } = row;
  const line = useRef<HTMLLIElement>(null);
  const isSolved = row.isSolved && checked?.product != null;
  const lines = row.merged.length;
  useLayoutEffect(() => {
    // The control that solved the line, or the line that is merged into this one, has gone with the focus.
    if (!isSolved || document.activeElement !== document.body) return;
    const next = line.current?.querySelector<HTMLElement>('[data-quantity]') ?? line.current?.querySelector('a');
    next?.focus();
  }, [isSolved, lines]);
  return (
    <li
      ref={line}
      className={styles.row}
      data-open={(checked && rowProblem(row) !== null) || undefined}
      data-unknown={(checked && !checked.product) || undefined}
    >
      {checked?.product ? (
        <FoundRow row={row} pad={pad} checked={checked} product={checked.product} />
      ) : (
        <OpenRow row={row} pad={pad} />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${row.text}`}
        onClick={() => pad.remove(new Set([row.id]))}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** What was typed, and which code of the product it has, unless it is the one that the row shows */
function typedWords(row: PadRow, { why }: CheckedLine, { productId }: PadProduct): string {
  const texts = textsOf(row).map(text => `“${text}”`);
  if (texts.length > 1) return `${texts.length} lines for this item, added up: ${texts.join(', ')}`;
  return `You typed ${texts.join('')}.${why && why !== `Item ID ${productId}` ? ` ${why}` : ''}`;
}

interface FoundRowProps extends RowProps {
  checked: CheckedLine;
  product: PadProduct;
}

/** A line with a product: quantity, price, and whether it is to be added. */
function FoundRow({ row, pad, checked, product }: FoundRowProps) {
  const noteId = useId();
  const quantity = quantityOf(row.quantity);
  const problem = rowProblem(row);
  const unitPrice = lineUnitPrice({ product, quantity });
  const isPriced = unitPrice !== null;
  const rules = quantityRuleWords(product.quantityLimits);
  const note = problem ?? checked.message;

  return (
    <>
      <label className={styles.include}>
        <input
          type="checkbox"
          checked={row.included && problem === null}
          disabled={problem !== null}
          aria-label={`Add ${product.description}`}
          aria-describedby={noteId}
          onChange={event => pad.setIncluded(row.id, event.target.checked)}
        />
      </label>
      <div className={styles.name}>
        <Link to={`/product/${product.key}`} className="touch">
          {product.description}
        </Link>
        <span className={styles.codes}>
          <code>{product.productId}</code>
          {product.ownNumber && (
            <span>
              Your no. <code>{product.ownNumber}</code>
            </span>
          )}
          {rules && <span>{capitalized(rules)}</span>}
          <span>{typedWords(row, checked, product)}</span>
        </span>
        <span id={noteId} className={styles.note} aria-live="polite">
          {note && (
            <>
              <IconAlertTriangle size={14} aria-hidden /> {note}
            </>
          )}
        </span>
      </div>
      <div className={styles.price}>{isPriced ? unitPriceText(unitPrice, product.unit) : 'Call for price'}</div>
      <div className={styles.quantity}>
        {isPriced && (
          <QuantityBox
            value={row.quantity}
            label={`quantity of ${product.description}`}
            limits={product.quantityLimits}
            invalid={problem !== null}
            describedBy={noteId}
            inList
            onChange={value => pad.setQuantity(row.id, value)}
            onReject={message => pad.reject(row.id, message)}
          />
        )}
      </div>
      <div className={styles.total}>
        {isPriced && problem === null && formatMoney(linePrice({ product, quantity }) ?? '0')}
      </div>
    </>
  );
}

/** A line without a unique product: its editable text, and products to choose from. */
function OpenRow({ row, pad }: RowProps) {
  const [text, setText] = useState(row.text);
  const noteId = useId();
  const { checked } = row;
  const substitute = checked?.substitute ?? null;
  return (
    <form
      className={styles.open}
      onSubmit={event => {
        event.preventDefault();
        pad.setText(row.id, text);
      }}
    >
      <div className={styles.correct}>
        <input
          type="text"
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          aria-label={`Line ${row.text}`}
          aria-describedby={noteId}
          aria-invalid={checked !== null || undefined}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            // The shortcut of the main button applies an open correction first.
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || text === row.text) return;
            event.preventDefault();
            pad.setText(row.id, text);
          }}
        />
        {checked && (
          <Button small type="submit" disabled={text.trim() === '' || text === row.text}>
            Check
          </Button>
        )}
      </div>
      <p id={noteId} className={styles.note}>
        {checked ? (
          <>
            <IconAlertTriangle size={14} aria-hidden /> {checked.message}
          </>
        ) : (
          'Checking'
        )}
      </p>
      {substitute && <SubstituteOffer substitute={substitute} onTake={() => pad.takeSubstitute(row.id, substitute)} />}
      {checked && checked.alternatives.length > 0 && (
        <ul className={styles.choices} aria-label={`Items for ${row.text}`}>
          {checked.alternatives.map(({ product, why, quantity }, place) => (
            <li key={place}>
              <span className={styles.name}>
                <Link to={`/product/${product.key}`} className="touch">
                  {product.description}
                </Link>
                <span className={styles.codes}>
                  <code>{product.productId}</code>
                  <span>{why}</span>
                  {quantity !== null && <span>Quantity {quantity.toLocaleString('en-US')}</span>}
                  <span>
                    {hasPrice(product.standardCost)
                      ? unitPriceText(product.standardCost, product.unit)
                      : 'Call for price'}
                  </span>
                </span>
              </span>
              <Button
                small
                aria-label={`Choose ${product.description}`}
                onClick={() => pad.choose(row.id, { product, why, quantity })}
              >
                Choose
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
