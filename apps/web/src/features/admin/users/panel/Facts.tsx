/** Name-value pairs in the panel. */
import type { ReactNode } from 'react';
import { CopyButton } from '../../../../ui/display/CopyButton.tsx';
import classes from './panel.module.css';

/** `two`: side by side if there is room. */
export const Facts = ({ two = false, children }: { two?: boolean; children: ReactNode }) => (
  <dl className={classes.list} data-two={two || undefined}>
    {children}
  </dl>
);

interface Props {
  name: string;
  /** Smaller, after the value. */
  note?: ReactNode;
  /** At the right end. */
  aside?: ReactNode;
  children: ReactNode;
}

export const Fact = ({ name, note, aside, children }: Props) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>
      <span className={classes.value}>
        {children} {note && <span className="t3">{note}</span>}
      </span>
      {aside}
    </dd>
  </div>
);

/** An external id with a copy button. */
export const IdFact = ({ name, id, none, label }: { name: string; id: string | null; none: string; label: string }) => (
  <Fact name={name} aside={id && <CopyButton compact text={id} label={label} />}>
    {id ? <code className={classes.code}>{id}</code> : <span className="t3">{none}</span>}
  </Fact>
);
