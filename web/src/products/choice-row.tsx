import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { sumQuantities } from '#definitions/quantity';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CartProductFragment } from '../cart/cart-product.generated';
import { lineUnitPrice } from '../cart/line-price';
import { unitPriceText } from '../ui/money';
import { Picture } from '../ui/picture';
import { QuantityBox } from '../trade/quantity-box';
import styles from './choice-row.module.css';
import { PriceChange } from './price-change';
import { quantityRuleText } from './price-facts';
import { SubstituteOffer } from './substitute-offer';
import { canBeOrdered, type LineChoice, type LineChoices } from './use-line-choices';

interface ChoiceRowProps {
  choice: LineChoice;
  choices: LineChoices;
  productId: string;
  /** The customer's part number for the product */
  ownNumber?: string | null;
  description: string;
  imageAddress?: string | null;
  /** Facts about the line, beside its codes */
  facts: ReactNode;
  /** Change of the price since the customer's last purchase, in percent */
  priceChange: string | null;
  /** What the customer should check before adding it */
  note?: ReactNode;
  /** Replaces a product that is no longer sold */
  substitute?: CartProductFragment | null;
  onTakeSubstitute?: () => void;
  /** Actions for the line, below its name */
  children?: ReactNode;
}

/** A list of rows whose chosen lines are added together. */
export function ChoiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** A line with a checkbox and a quantity box, both of which determine whether it is added. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { choice, choices, productId, ownNumber, description, imageAddress, facts, priceChange, note } = props;
  const { substitute, onTakeSubstitute, children } = props;
  const { productKey, product, text, problem } = choice;
  const noteId = useId();
  const isOffered = canBeOrdered(product);
  const rules = isOffered ? quantityRuleText(product) : '';
  return (
    <li className={styles.row} data-open={note != null || problem !== null || undefined}>
      <label className={styles.choose}>
        {isOffered && (
          <input
            type="checkbox"
            checked={choice.isChosen}
            disabled={problem !== null || choice.quantity === 0}
            aria-label={`Add ${description}`}
            aria-describedby={noteId}
            onChange={event => choices.setChosen(productKey, event.target.checked)}
          />
        )}
      </label>
      <span className={styles.picture}>
        <Picture productKey={product?.key ?? productKey} imageAddress={imageAddress} alt="" />
      </span>
      <div className={styles.name}>
        {product ? (
          <Link to={`/product/${product.key}`} className="touch">
            {description}
          </Link>
        ) : (
          <strong>{description}</strong>
        )}
        <span className={styles.quiet}>
          <code>{productId}</code>
          {ownNumber && (
            <span>
              Your no. <code>{ownNumber}</code>
            </span>
          )}
          {rules && <span>{rules}</span>}
          {facts}
        </span>
        <span id={noteId} className={styles.notes} aria-live="polite">
          {(problem ?? note) != null && (
            <span className={styles.note}>
              <IconAlertTriangle size={14} aria-hidden />
              <span>{problem ?? note}</span>
            </span>
          )}
          <InCart choice={choice} />
        </span>
        {!product && substitute && <SubstituteOffer substitute={substitute} onTake={onTakeSubstitute} />}
      </div>
      <div className={styles.price}>
        <RowPrice choice={choice} change={priceChange} />
      </div>
      <div className={styles.quantity}>
        {isOffered && (
          <QuantityBox
            value={text}
            label={`quantity of ${description}`}
            limits={product.quantityLimits}
            invalid={problem !== null}
            describedBy={noteId}
            inList
            onChange={value => choices.setQuantity(productKey, value)}
            onReject={message => choices.reject(productKey, message)}
          />
        )}
      </div>
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}

function RowPrice({ choice: { product, quantity }, change }: { choice: LineChoice; change: string | null }) {
  if (!canBeOrdered(product)) return null;
  const unitPrice = lineUnitPrice({ product, quantity });
  return (
    <>
      {unitPrice !== null && unitPriceText(unitPrice, product.unit)}
      <PriceChange change={change} />
    </>
  );
}

function InCart({ choice: { inCart, quantity, isChosen } }: { choice: LineChoice }) {
  if (inCart === 0) return null;
  const sum = sumQuantities(inCart, quantity);
  return (
    <span className={styles.inCart}>
      <IconCheck size={14} aria-hidden />
      {isChosen
        ? `Already ${inCart.toLocaleString('en-US')} in your cart, will be ${sum.toLocaleString('en-US')}`
        : `${inCart.toLocaleString('en-US')} in your cart`}
    </span>
  );
}
