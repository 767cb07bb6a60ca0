/**
 * /callback: Google or Facebook redirects its popup here. Passes the result to the page that opened the popup and
 * closes the window. Without that page it tells the user to close it.
 */
import { useEffect, useRef, useState } from 'react';
import { handOver } from '../../../lib/popup/relay.ts';
import { ReturnState } from '../../../ui/feedback/ReturnState.tsx';

export function SignInCallbackScreen() {
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
  return <ReturnState outcome={outcome} title="auth.callback.title" />;
}

/** A URL without a state was not requested by this app. */
async function giveBack() {
  const answer = new URLSearchParams(location.search);
  const state = answer.get('state');
  return state ? handOver(state, { code: answer.get('code'), error: answer.get('error') }) : false;
}
