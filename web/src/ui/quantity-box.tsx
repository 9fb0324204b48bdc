import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import styles from './quantity-box.module.css';

const MOST = 999_999;
const DIGITS = /^\d{0,6}$/;
const DIGITS_WITH_PLUS = /^\+?\d{0,6}$/;

/** The whole number a quantity text stands for; empty is 0. */
export function quantityOf(text: string): number {
  const digits = text.replace(/\D/g, '');
  return digits === '' ? 0 : Number.parseInt(digits, 10);
}

interface QuantityBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Names the field and its steppers for people who cannot see where they stand. */
  label: string;
  onEnter?: () => void;
  onBlur?: () => void;
  /** Accepts a leading plus sign, as the product page's box does. */
  allowPlus?: boolean;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string;
  id?: string;
}

/**
 * A text field for a whole number with steppers. What is no digit is ignored as it is typed, so the text is always
 * empty or a number from 0.
 */
export function QuantityBox(props: QuantityBoxProps) {
  const { value, onChange, label, onEnter, onBlur, allowPlus = false, disabled, invalid, describedBy, id } = props;
  const quantity = quantityOf(value);
  const pattern = allowPlus ? DIGITS_WITH_PLUS : DIGITS;
  const step = (by: 1 | -1) => onChange(String(Math.min(MOST, Math.max(0, quantity + by))));

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    }
    if (event.key === 'Enter' && onEnter) {
      event.preventDefault();
      onEnter();
    }
  }

  return (
    <span className={styles.box} data-invalid={invalid || undefined}>
      {/* The arrow keys do what the steppers do, so the steppers are no tab stops of their own. */}
      <button type="button" tabIndex={-1} className={styles.step} disabled={disabled || quantity === 0} aria-label={`Decrease ${label}`} onClick={() => step(-1)}>
        <IconMinus size={16} aria-hidden />
      </button>
      <input
        id={id}
        className={styles.field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value}
        onChange={(event) => pattern.test(event.target.value) && onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} className={styles.step} disabled={disabled || quantity >= MOST} aria-label={`Increase ${label}`} onClick={() => step(1)}>
        <IconPlus size={16} aria-hidden />
      </button>
    </span>
  );
}
