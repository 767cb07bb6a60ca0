/**
 * /callback and /crm/callback: an OAuth provider redirects its popup here. The answer is passed to the page that opened
 * the popup, and the window closes; without such a page it tells the user to close it.
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

/** A URL without a state was not requested by this app. */
async function giveBack() {
  const answer = new URLSearchParams(location.search);
  const state = answer.get('state');
  return state ? handOver(state, { code: answer.get('code'), error: answer.get('error') }) : false;
}
