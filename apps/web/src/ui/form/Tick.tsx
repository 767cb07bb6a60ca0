/** A checkbox without a visible label. Native, because a table has one in every row. */
import { type MouseEvent, useEffect, useRef } from 'react';
import classes from './Tick.module.css';

interface Props {
  checked: boolean;
  indeterminate?: boolean;
  /** Accessible name. */
  label: string;
  /** 20 on a phone. */
  size?: 16 | 20;
  tabIndex?: number;
  onTick: (event: MouseEvent<HTMLInputElement>) => void;
}

const unchanged = () => undefined;

export function Tick({ checked, indeterminate = false, label, size = 16, tabIndex, onTick }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.tick}
      data-size={size}
      checked={checked}
      aria-label={label}
      tabIndex={tabIndex}
      onChange={unchanged}
      onClick={onTick}
    />
  );
}
