/**
 * Switches to another user's session: login-as or view-as. If the user has navigated away by the time of the response,
 * they stay who they are.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useAct } from '../act.ts';
import { session } from '../session.ts';
import { loadSite } from '../site.ts';

type Open<How> = (how: How, signal: AbortSignal) => Promise<{ token: string; user: User }>;

export function useEnter<How = undefined>(open: Open<How>) {
  const navigate = useNavigate();
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  return useAct(async (how: How) => {
    asking.current?.abort();
    asking.current = new AbortController();
    const { signal } = asking.current;
    const opened = await open(how, signal);
    if (signal.aborted) return;
    await session.become(opened);
    await loadSite();
    await navigate({ to: '/' });
  });
}
