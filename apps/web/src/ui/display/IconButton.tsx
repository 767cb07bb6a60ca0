/** A button that is only an icon: it has a name for screen readers and a tooltip for everybody else. */
import { Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './IconButton.module.css';

interface Props {
  label: string;
  outlined?: boolean;
  disabled?: boolean;
  small?: boolean;
  onClick?: () => void;
  /** What a menu or popover around it adds. */
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export const IconButton = ({ label, outlined = false, small = false, className = '', children, ...rest }: Props) => (
  <Tooltip label={label}>
    <button
      type="button"
      className={`${classes.button} ${className}`}
      data-outlined={outlined || undefined}
      data-small={small || undefined}
      aria-label={label}
      {...rest}
    >
      {children}
    </button>
  </Tooltip>
);
