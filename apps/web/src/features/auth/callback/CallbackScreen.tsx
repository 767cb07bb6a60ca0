/**
 * /callback and /crm/callback: another service sends the person back here in a window of its own. The answer goes to the
 * page that asked, and the window closes; without such a page it says that it can be closed.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './CallbackScreen.module.css';
import { handOver } from './relay.ts';

interface Props {
  /** While it works. */
  title: 'auth.callback.title' | 'auth.callback.crmTitle';
}

export function CallbackScreen({ title }: Props) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'working' | 'done' | 'lost'>('working');
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void giveBack().then((taken) => {
      setOutcome(taken ? 'done' : 'lost');
      if (taken) window.close();
    });
  }, []);
  return (
    <div className={classes.words} role="status">
      <h1 className="h18">{t(outcome === 'working' ? title : `auth.callback.${outcome}Title`)}</h1>
      <p className="t2">{t(`auth.callback.${outcome}`)}</p>
    </div>
  );
}

/** An address without a state was not asked for by any page of ours. */
async function giveBack() {
  const answer = new URLSearchParams(location.search);
  const state = answer.get('state');
  return state ? handOver(state, { code: answer.get('code'), error: answer.get('error') }) : false;
}
