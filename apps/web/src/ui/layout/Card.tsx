/** A bordered surface with an optional header. Uses borders instead of shadows. */
import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface Props {
  title?: ReactNode;
  /** Small text beside the title. */
  note?: ReactNode;
  /** At the right of the head. */
  aside?: ReactNode;
  /** A line under the head, as above tables. */
  line?: boolean;
  /** False when the content (a table) brings its own padding. */
  padded?: boolean;
  children: ReactNode;
}

export function Card({ title, note, aside, line = false, padded = true, children }: Props) {
  return (
    <section className={classes.card}>
      {(title || aside) && (
        <div className={classes.head} data-line={line || undefined}>
          <h2 className="h15">{title}</h2>
          {note && <span className="c13 t3 num">{note}</span>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      <div
        className={padded ? classes.body : undefined}
        data-headless={title || aside ? undefined : true}
        data-line={line || undefined}
      >
        {children}
      </div>
    </section>
  );
}
