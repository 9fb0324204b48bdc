import { quantityRuleWords } from '#definitions/quantity';
import { packWords } from '#definitions/unit';
import { capitalized } from '../ui/capitalized';
import { changeText } from './line-changes';
import type { CartLine } from './cart-lines';
import type { LineChange } from './line-changes';
import { lineProblem } from './quantity-rule';
import styles from './line-notes.module.css';

/** Notes on a line: in-store only, changes since it was added, and why it cannot be ordered. */
export function LineNotes({ line, changes = [] }: { line: CartLine; changes?: readonly LineChange[] }) {
  const gone = changes.some(change => change.kind === 'gone');
  const problem = gone ? null : lineProblem(line.product, line.quantity);
  return (
    <>
      {line.product.inStoreOnly && <span className={styles.mark}>available only in store</span>}
      {changes.map(change => (
        <span key={change.kind} className={change.kind === 'gone' ? styles.bad : styles.warn}>
          {changeText(change)}
        </span>
      ))}
      {line.staffName !== null && <span className={styles.mark}>last changed by {line.staffName} (store staff)</span>}
      {problem && <span className={styles.bad}>{problem}</span>}
    </>
  );
}

/** A product's pack size and quantity limits, shown before the customer enters a quantity. */
export function QuantityLimits({ product }: { product: CartLine['product'] }) {
  const { quantityLimits, unit, defaultQuantity: pack } = product;
  const rules = quantityRuleWords(quantityLimits);
  const parts = [...(pack > 1 ? [packWords(unit, pack)] : []), ...(rules ? [rules] : [])];
  return parts.length > 0 && <span>{capitalized(parts.join(', '))}</span>;
}
