import type { ComponentProps } from 'react';
import { Button } from './button';
import styles from './submit-button.module.css';

type SubmitButtonProps = ComponentProps<typeof Button> & { inactive: boolean };

/**
 * A button that looks inactive while the form is incomplete, but can be pressed: the form then shows what is missing,
 * which a disabled button cannot.
 */
export function SubmitButton({ inactive, className, ...button }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      kind="primary"
      {...button}
      aria-disabled={inactive || undefined}
      className={[inactive && styles.inactive, className].filter(Boolean).join(' ')}
    />
  );
}
