import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

/** `primary` is for the single most important action of a screen; `quiet` has no frame. */
export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

interface Look {
  kind?: ButtonKind;
  wide?: boolean;
  small?: boolean;
  children: ReactNode;
}

function lookOf({ kind = 'plain', wide, small }: Look, className?: string): string {
  return [styles.button, styles[kind], wide && styles.wide, small && styles.small, className].filter(Boolean).join(' ');
}

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'children'> & { busy?: boolean };

export function Button({
  kind,
  wide,
  small,
  busy = false,
  children,
  className,
  type = 'button',
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={lookOf({ kind, wide, small, children }, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, 'children'>;

/** A link that looks like a button, for navigation. */
export function ButtonLink({ kind, wide, small, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={lookOf({ kind, wide, small, children }, className)}>
      {children}
    </Link>
  );
}
