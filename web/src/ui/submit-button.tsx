import type { ComponentProps } from 'react';
import { Button } from './button';
import styles from './submit-button.module.css';

type SubmitButtonProps = ComponentProps<typeof Button> & { inactive: boolean };

/**
 * A button that says by its looks that the form is not ready. It stays reachable: pressed all the same, the form
 * tells what is missing, which a dead button never does.
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
