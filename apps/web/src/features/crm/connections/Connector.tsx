/** One CRM as a card. Closed: mark, name, state, one line of fact, its one act. What can be copied stays visible. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import type { Provider } from '../crm.queries.ts';
import { MARKS, NAMES } from '../words.ts';
import classes from './connections.module.css';

interface Props {
  provider: Provider;
  badges?: ReactNode;
  fact: ReactNode;
  act?: ReactNode;
  /** Under the fact, also while it is closed. */
  line?: ReactNode;
  startsOpen?: boolean;
  /** Details. */
  children?: ReactNode;
}

export function Connector({ provider, badges, fact, act, line, startsOpen = false, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(startsOpen);
  const title = useId();
  return (
    <section className={classes.connector} aria-labelledby={title}>
      <div className={classes.head}>
        <span className={classes.mark} aria-hidden="true">
          {MARKS[provider]}
        </span>
        <div className={classes.names}>
          <h2 className="h15" id={title}>
            {NAMES[provider]} {badges}
          </h2>
          <p className={classes.fact}>{fact}</p>
        </div>
        <span className={classes.acts}>
          {act}
          {children && (
            <IconButton
              label={t(isOpen ? 'sending.less' : 'sending.details', { crm: NAMES[provider] })}
              expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? <IconChevronUp /> : <IconChevronDown />}
            </IconButton>
          )}
        </span>
      </div>
      {line && <div className={classes.line}>{line}</div>}
      {isOpen && children && <div className={classes.details}>{children}</div>}
    </section>
  );
}
