/** A list of sign-in choices, one click each; the pending one shows a spinner. */
import { Loader } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Seats.module.css';

interface Seat {
  id: string | number;
  icon?: ReactNode;
  name: string;
  detail?: string;
}

interface Props {
  seats: Seat[];
  /** Names are as wide as the longest, so that details line up. */
  nameWidth?: number;
  entering: Seat['id'] | null;
  onEnter: (id: Seat['id']) => void;
}

export function Seats({ seats, nameWidth, entering, onEnter }: Props) {
  return (
    <ul className={classes.seats}>
      {seats.map(({ id, icon, name, detail }) => (
        <li key={id}>
          <button type="button" className={classes.seat} disabled={entering !== null} onClick={() => onEnter(id)}>
            {icon}
            <span className={classes.name} style={{ width: nameWidth }}>
              {name}
            </span>
            {detail && <span className={classes.detail}>{detail}</span>}
            <span className={classes.end}>{entering === id ? <Loader size={14} /> : <IconChevronRight />}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
