/** One line of explanation and one action. Also used for errors and for "no results". */
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Fills the page instead of a card. */
  page?: boolean;
}

export function EmptyState({ icon, title, text, action, page = false }: Props) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={classes.root} data-empty data-page={page || undefined}>
      <span className={classes.tile} aria-hidden="true">
        {icon}
      </span>
      <Heading className="h15">{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
