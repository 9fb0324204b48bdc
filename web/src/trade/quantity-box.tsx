import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { hasDecimals, quantityDecimals, sumQuantities, type QuantityLimits } from '#definitions/quantity';
import { isQuantityText, newEntry, quantityOf, typedOn } from './quantity-text';
import styles from './quantity-box.module.css';

interface QuantityBoxProps {
  value: string;
  /** `before` is the text at the start of the entry. `steppedBy` is set if it was not typed, but stepped. */
  onChange: (value: string, before: string, steppedBy?: number) => void;
  /** Explains why an entry was rejected; null when the next one starts. */
  onReject: (message: string | null) => void;
  /** The field was left, or Enter or a stepper was pressed. */
  onCommit?: (value: string) => void;
  /** Names the field and its steppers for screen readers. */
  label: string;
  /** `multiple` decides whether decimals are accepted. */
  limits: Pick<QuantityLimits, 'step' | 'most' | 'multiple'>;
  onEnter?: () => void;
  /** Accepts a leading plus sign, as on the product page. */
  allowPlus?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

function rejection(typed: string, before: string, allowsDecimals: boolean): string {
  const kept =
    before === ''
      ? 'The quantity was not changed.'
      : `The quantity is still ${quantityOf(before).toLocaleString('en-US')}.`;
  const expected = allowsDecimals
    ? `a number with at most 6 digits before the point and ${quantityDecimals} after it`
    : 'a whole number of at most 6 digits';
  return `“${typed}” is not ${expected}. ${kept}`;
}

/**
 * A text field for a quantity, with steppers. An entry that is not a number, or has decimals where none are allowed, is
 * rejected as a whole, and the previous text stays.
 */
export function QuantityBox(props: QuantityBoxProps) {
  const {
    value,
    onChange,
    onReject,
    onCommit,
    label,
    limits: { step, most, multiple },
    onEnter,
    allowPlus = false,
    disabled,
    invalid,
    describedBy,
  } = props;
  const entry = useRef(newEntry(value));
  const quantity = quantityOf(value);
  const allowsDecimals = hasDecimals({ multiple });
  const accepts = (text: string) => isQuantityText(allowPlus ? text.replace(/^\+/, '') : text, allowsDecimals);

  function stepBy(by: number) {
    const next = String(Math.min(most, Math.max(0, sumQuantities(quantity, by))));
    onReject(null);
    onChange(next, value, sumQuantities(quantityOf(next), -quantity));
    entry.current = newEntry(next);
    onCommit?.(next);
  }

  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, data } = nativeEvent as InputEvent;
    const key = inputType === 'insertText' && data?.length === 1 ? data : null;
    const now = typedOn(entry.current, value, { text: target.value, key, at: nativeEvent.timeStamp }, accepts);
    entry.current = now;
    const isRejected = now.rejectedAt !== null;
    onReject(isRejected ? rejection(now.typed, now.before, allowsDecimals) : null);
    onChange(isRejected ? now.before : now.typed, now.before);
    // The next key replaces the old text, which React restores at the end of this event.
    if (isRejected) queueMicrotask(() => target === document.activeElement && target.select());
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      stepBy(event.key === 'ArrowUp' ? step : -step);
    }
    if (event.key !== 'Enter') return;
    if (onEnter) event.preventDefault();
    const wasRejected = entry.current.rejectedAt !== null;
    entry.current = newEntry(value);
    // The Enter at the end of a scanned part number submits nothing.
    if (wasRejected) return;
    onCommit?.(value);
    onEnter?.();
  }

  return (
    <span className={styles.box} data-invalid={invalid || undefined}>
      {/* The arrow keys do what the steppers do, so the steppers are no tab stops of their own. */}
      <button
        type="button"
        tabIndex={-1}
        className={styles.step}
        disabled={disabled || quantity === 0}
        aria-label={`Decrease ${label}`}
        onClick={() => stepBy(-step)}
      >
        <IconMinus size={16} aria-hidden />
      </button>
      <input
        className={styles.field}
        // page-start.js treats focus and keys as this component does.
        data-quantity
        type="text"
        inputMode={allowsDecimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        onChange={onInput}
        onFocus={event => {
          entry.current = newEntry(value);
          event.target.select();
        }}
        onBlur={() => {
          entry.current = newEntry(value);
          onCommit?.(value);
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.step}
        disabled={disabled || quantity >= most}
        aria-label={`Increase ${label}`}
        onClick={() => stepBy(step)}
      >
        <IconPlus size={16} aria-hidden />
      </button>
    </span>
  );
}
