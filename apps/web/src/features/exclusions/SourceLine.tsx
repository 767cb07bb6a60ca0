/** One source: what it is, how old or how far it is, and what can be done with it. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Meter } from '../../ui/display/Meter.tsx';
import classes from './exclusions.module.css';
import type { Source } from './exclusions.queries.ts';
import { factsOf, titleOf } from './words.ts';

interface Props {
  icon: ReactNode;
  source: Source;
  children: ReactNode;
}

export function SourceLine({ icon, source, children }: Props) {
  const { t } = useTranslation();
  const { status, rows, refused, total, problem } = source;
  const share = status === 'reading' && total ? Math.min(1, (rows + refused) / total) : null;
  return (
    <li className={classes.line}>
      <span className={classes.box}>{icon}</span>
      <div className={classes.words}>
        <b className="ell">{titleOf(source)}</b>
        <small data-warn={problem !== null || status === 'moved' || undefined} role="status">
          {problem ?? factsOf(t, source)}
        </small>
        {share !== null && <Meter parts={[{ share }]} label={titleOf(source)} />}
      </div>
      <div className={classes.acts}>{children}</div>
    </li>
  );
}
