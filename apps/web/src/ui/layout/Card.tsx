/** A bordered surface with an optional header. Uses borders instead of shadows. */
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './Card.module.css';

interface Props {
  /** Anchor for links to this section: /settings/wallet#cards. */
  id?: string;
  title?: ReactNode;
  /** Small text next to the title. */
  note?: ReactNode;
  /** At the right of the header. */
  aside?: ReactNode;
  /** A line below the header, as above tables. */
  line?: boolean;
  /** False if the content (a table) has its own padding. */
  padded?: boolean;
  children: ReactNode;
}

export function Card({ id, title, note, aside, line = false, padded = true, children }: Props) {
  return (
    <section id={id} ref={useTargeted(id)} className={classes.card}>
      {(title || aside) && (
        <div className={classes.head} data-line={line || undefined}>
          <h2 className="h15">{title}</h2>
          {note && <span className="c13 t3 num">{note}</span>}
          {aside && <div className={classes.aside}>{aside}</div>}
        </div>
      )}
      <div
        className={padded ? classes.body : undefined}
        data-unpadded={!padded || undefined}
        data-headless={title || aside ? undefined : true}
        data-line={line || undefined}
      >
        {children}
      </div>
    </section>
  );
}

/** The router scrolls to a section that is already there. A section that loads later scrolls itself into view. */
function useTargeted(id: string | undefined) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id && location.hash === `#${id}`) section.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return section;
}
