import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { hasDecimals, quantityDecimals, sumQuantities, type QuantityLimits } from '#definitions/quantity';
import { focusQuantity } from './next-quantity';
import { isQuantityText, newEntry, quantityOf, typedOn, type Input } from './quantity-text';
import styles from './quantity-box.module.css';

interface QuantityBoxProps {
  value: string;
  /** `before` is the text at the start of the entry. `steppedBy` is set if it was not typed, but stepped. */
  onChange: (value: string, before: string, steppedBy?: number) => void;
  /** Explains why an entry is wrong; null once it is right. Until then, nothing may be ordered in this quantity. */
  onReject: (message: string | null) => void;
  /** The field was left, or Enter or a stepper was pressed. */
  onCommit?: (value: string) => void;
  /** Names the field and its steppers for screen readers. */
  label: string;
  /** `multiple` decides whether decimals are accepted. */
  limits: Pick<QuantityLimits, 'step' | 'most' | 'multiple'>;
  onEnter?: () => void;
  /** A field of a list has no steppers. The arrow keys go to the field above or below, Enter to the one below. */
  inList?: boolean;
  /** Accepts a leading plus sign, as on the product page. */
  allowPlus?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
}

function rejection(typed: string, allowsDecimals: boolean): string {
  const expected = allowsDecimals
    ? `a number with at most 6 digits before the point and ${quantityDecimals} after it`
    : 'a whole number of at most 6 digits';
  return `“${typed}” is not ${expected}. Type the quantity again.`;
}

/**
 * A text field for a quantity, with steppers unless it is one of a list. It ignores what is not part of a number, and
 * decimals where none are allowed. The entry is wrong then, with a message, until it is corrected; meanwhile the
 * quantity is the one before it.
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
    inList = false,
    allowPlus = false,
    disabled,
    invalid,
    describedBy,
  } = props;
  const [entry, setEntry] = useState(newEntry(value));
  /** Text of an input method that is not finished. Changing it would make the method repeat it. */
  const [composed, setComposed] = useState<string | null>(null);
  const quantity = quantityOf(value);
  const allowsDecimals = hasDecimals({ multiple });
  // A quantity that was chosen elsewhere meanwhile ends a wrong entry.
  const wrong = value === entry.before ? entry.wrong : null;
  const shown = wrong?.shown ?? value;
  const accepts = (text: string) => isQuantityText(allowPlus ? text.replace(/^\+/, '') : text, allowsDecimals);

  function stepBy(by: number) {
    const next = String(Math.min(most, Math.max(0, sumQuantities(quantity, by))));
    onReject(null);
    onChange(next, value, sumQuantities(quantityOf(next), -quantity));
    setEntry(newEntry(next));
    onCommit?.(next);
  }

  function takeInput(input: Input) {
    const next = typedOn({ before: entry.before, wrong }, shown, input, accepts);
    setEntry(next);
    onReject(next.wrong ? rejection(next.wrong.typed, allowsDecimals) : null);
    const text = next.wrong ? next.before : input.text;
    if (text !== value) onChange(text, next.before);
  }

  function onInput({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType, data, isComposing } = nativeEvent as InputEvent;
    const isUnfinished = isComposing && !accepts(target.value);
    setComposed(isUnfinished ? target.value : null);
    const key = inputType === 'insertText' && data?.length === 1 ? data : null;
    if (isUnfinished) onReject(rejection(target.value, allowsDecimals));
    else takeInput({ text: target.value, key });
  }

  /** A wrong entry stays until it is corrected, if the field shows anything to correct. */
  function endEntry() {
    if (!wrong?.shown) setEntry(newEntry(value));
    if (!wrong) onCommit?.(value);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      if (inList) focusQuantity(event.currentTarget, by);
      else stepBy(-by * step);
    }
    if (event.key !== 'Enter') return;
    endEntry();
    // With Ctrl or Cmd, Enter is the shortcut of a page's main button.
    if ((!onEnter && !inList) || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The Enter at the end of a scanned part number submits nothing.
    if (wrong) return;
    if (onEnter) onEnter();
    else if (inList) focusQuantity(event.currentTarget, 1);
  }

  return (
    <span className={styles.box} data-plain={inList || undefined} data-invalid={invalid || wrong !== null || undefined}>
      {!inList && (
        <Stepper
          label={`Decrease ${label}`}
          Icon={IconMinus}
          disabled={disabled || quantity === 0}
          onClick={() => stepBy(-step)}
        />
      )}
      <input
        className={styles.field}
        // page-start.js treats focus and keys as this component does.
        data-quantity
        type="text"
        inputMode={allowsDecimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || wrong !== null || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={composed ?? shown}
        onChange={onInput}
        onCompositionEnd={() => {
          if (composed === null) return;
          setComposed(null);
          takeInput({ text: composed, key: null });
        }}
        onFocus={event => event.target.select()}
        onBlur={endEntry}
        onKeyDown={onKeyDown}
      />
      {!inList && (
        <Stepper
          label={`Increase ${label}`}
          Icon={IconPlus}
          disabled={disabled || quantity >= most}
          onClick={() => stepBy(step)}
        />
      )}
    </span>
  );
}

interface StepperProps {
  label: string;
  Icon: typeof IconPlus;
  disabled: boolean;
  onClick: () => void;
}

/** The arrow keys do what the steppers do, so the steppers are no tab stops of their own. */
function Stepper({ label, Icon, disabled, onClick }: StepperProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.step}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
