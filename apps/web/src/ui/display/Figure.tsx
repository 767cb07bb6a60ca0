/** A row of a `dl`: the label at the left, the number at the right. */
import type { ReactNode } from 'react';
import classes from './Figure.module.css';

interface Props {
  name: string;
  value: ReactNode;
  strong?: boolean;
  /** Not enough: shows the number as a warning. */
  short?: boolean;
}

export const Figure = ({ name, value, strong = false, short = false }: Props) => (
  <div className={classes.figure} data-strong={strong || undefined} data-short={short || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
