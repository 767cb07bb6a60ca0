/**
 * Connects a CRM: its consent page opens in a popup, or replaces this page by choice or if popups are blocked. The
 * return page posts the code; this page only hears the outcome.
 */
import { crm } from '@leadwright/contract/integrations/crm';
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';
import { answerOf, openPopup } from '../../../lib/popup/popup.ts';
import { toast } from '../../../lib/toast.ts';
import { CONNECTIONS } from '../crm.queries.ts';
import type { ConnectOutcome } from './outcome.ts';

interface Asked {
  provider: OauthCrm;
  suite: 'main' | 'white';
}

export function useConnect(onConnected: () => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const authorize = useAct((body: Asked & { window: 'popup' | 'page'; return_to: string }, once) =>
    call(crm.authorize, { body }, once),
  );
  const askFor = async (asked: Asked, window: 'popup' | 'page') =>
    (await authorize.mutateAsync({ ...asked, window, return_to: location.pathname + location.search })).url;

  const inPage = async (asked: Asked) => location.assign(await askFor(asked, 'page'));

  const inPopup = async (asked: Asked, popup: Window) => {
    try {
      const url = await askFor(asked, 'popup');
      const state = new URL(url).searchParams.get('state') ?? '';
      return await answerOf<ConnectOutcome>(state, () => {
        popup.location.href = url;
        return popup;
      });
    } catch (reason) {
      popup.close();
      throw reason;
    }
  };

  const hear = (outcome: ConnectOutcome | 'blocked' | 'closed') => {
    void client.invalidateQueries({ queryKey: CONNECTIONS });
    if (typeof outcome === 'string') return setProblem(t(`sending.connect.${outcome}`));
    if (outcome.connected === null) return setProblem(outcome.words);
    toast.show(outcome.words);
    onConnected();
  };

  /** `call` has already shown its errors. */
  const begin = async (asked: Asked, window: 'popup' | 'page') => {
    setProblem(null);
    setWaiting(true);
    // Must open within the click: a later popup would be blocked.
    const popup = window === 'popup' ? openPopup() : null;
    try {
      if (!popup) return await inPage(asked);
      hear(await inPopup(asked, popup));
    } catch (reason) {
      console.warn(reason);
    } finally {
      setWaiting(false);
    }
  };
  return { begin: (asked: Asked, window: 'popup' | 'page') => void begin(asked, window), isWaiting, problem };
}
