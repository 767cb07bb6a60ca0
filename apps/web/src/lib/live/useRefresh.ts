/** Invalidates queries at most once a second, because updates arrive in bursts. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const PAUSE_MS = 1000;

export function useRefresh(...keys: QueryKey[]) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const last = useRef(0);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return () => {
    if (timer.current) return;
    timer.current = setTimeout(
      () => {
        timer.current = null;
        last.current = Date.now();
        for (const queryKey of keys) void client.invalidateQueries({ queryKey });
      },
      Math.max(0, PAUSE_MS - (Date.now() - last.current)),
    );
  };
}
