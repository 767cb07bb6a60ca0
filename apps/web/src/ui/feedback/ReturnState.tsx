/** The text of a return page (/callback, /crm/callback): working, done, or no page is waiting for it. */
import { useTranslation } from 'react-i18next';
import { useWindowTitle } from '../../lib/shell/window-title.ts';
import classes from './ReturnState.module.css';

interface Props {
  outcome: 'working' | 'done' | 'lost';
  /** While working. */
  title: 'auth.callback.title' | 'auth.callback.crmTitle';
}

export function ReturnState({ outcome, title }: Props) {
  const { t } = useTranslation();
  const words = t(outcome === 'working' ? title : `auth.callback.${outcome}Title`);
  useWindowTitle(words);
  return (
    <div className={classes.words} role="status">
      <h1 className="h18">{words}</h1>
      <p className="t2">{t(`auth.callback.${outcome}`)}</p>
    </div>
  );
}
