/** One CRM as a card. Collapsed: icon, name, state, one fact, one action. Copyable values stay visible. */
import { CRMS } from '@leadwright/contract/integrations/crms';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import type { Provider } from '../crm.queries.ts';
import { NAMES } from '../words.ts';
import classes from './connections.module.css';

interface Props {
  provider: Provider;
  badges?: ReactNode;
  fact: ReactNode;
  act?: ReactNode;
  /** Below the fact, also while collapsed. */
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
          {CRMS[provider].mark}
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
