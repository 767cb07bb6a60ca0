/**
 * /crm/callback: a CRM redirects here, in a popup or in place of the starting page. The code is posted from here, so
 * that the starting page need not be open anymore. A popup notifies its opener and closes; a page returns to where it
 * started.
 */
import { crm } from '@leadwright/contract/integrations/crm';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { handOver } from '../../../lib/popup/relay.ts';
import { storedToken } from '../../../lib/token.ts';
import { ReturnState } from '../../../ui/feedback/ReturnState.tsx';
import { CONNECTIONS_PATH, type ConnectOutcome, keepProblem } from './outcome.ts';

export function CrmCallbackScreen() {
  const [outcome, setOutcome] = useState<'working' | 'done' | 'lost'>('working');
  const started = useRef(false);
  const router = useRouter();
  const finish = useAct((body: Answer, once) => call(crm.callback, { body }, once));

  const close = () => {
    setOutcome('done');
    window.close();
  };
  const succeed = async (state: string, reply: Awaited<ReturnType<typeof finish.mutateAsync>>) => {
    if (reply.window === 'page') return router.history.replace(reply.return_to);
    await handOver<ConnectOutcome>(state, { connected: reply.data.id, words: reply.message });
    close();
  };
  const fail = async (state: string, reason: unknown) => {
    const words = reason instanceof ApiError ? reason.message : String(reason);
    if (await handOver<ConnectOutcome>(state, { connected: null, words })) return close();
    keepProblem(words);
    router.history.replace(CONNECTIONS_PATH);
  };

  // Runs once, with the data in the URL.
  useOnChange(() => {
    if (started.current) return;
    started.current = true;
    const answer = answerIn(location.search);
    if (!answer || !storedToken.get()) return setOutcome('lost');
    void finish
      .mutateAsync(answer)
      .then((reply) => succeed(answer.state, reply))
      .catch((reason) => fail(answer.state, reason));
  }, []);
  return <ReturnState outcome={outcome} title="auth.callback.crmTitle" />;
}

type Answer = { state: string; code?: string; error?: string };

/** Null: a URL without a state was not requested by this app. */
function answerIn(search: string): Answer | null {
  const said = new URLSearchParams(search);
  const [state, code, error] = ['state', 'code', 'error'].map((name) => said.get(name));
  return state ? { state, ...(code && { code }), ...(error && { error }) } : null;
}
