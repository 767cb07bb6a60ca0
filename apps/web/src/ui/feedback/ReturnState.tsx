/** The text of a return page (/callback, /crm/callback): working, done, or no page is waiting for it. */
import { useTranslation } from 'react-i18next';
import classes from './ReturnState.module.css';

interface Props {
  outcome: 'working' | 'done' | 'lost';
  /** While working. */
  title: 'auth.callback.title' | 'auth.callback.crmTitle';
}

export function ReturnState({ outcome, title }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.words} role="status">
      <h1 className="h18">{t(outcome === 'working' ? title : `auth.callback.${outcome}Title`)}</h1>
      <p className="t2">{t(`auth.callback.${outcome}`)}</p>
    </div>
  );
}
