/** An icon-only button with an accessible name, shown as its tooltip. */
import type { ReactNode, Ref } from 'react';
import { Hint } from './Hint.tsx';
import classes from './IconButton.module.css';

interface Props {
  label: string;
  outlined?: boolean;
  disabled?: boolean;
  small?: boolean;
  /** For a button that opens and closes something. */
  expanded?: boolean;
  onClick?: () => void;
  /** Props added by a surrounding menu or popover. */
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({
  label,
  outlined = false,
  small = false,
  expanded,
  className = '',
  children,
  ...rest
}: Props) => (
  <Hint label={label}>
    <button
      type="button"
      className={`${classes.button} ${className}`}
      data-outlined={outlined || undefined}
      data-small={small || undefined}
      aria-label={label}
      aria-expanded={expanded}
      {...rest}
    >
      {children}
    </button>
  </Hint>
);
