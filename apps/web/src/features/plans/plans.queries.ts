/** Available plans, and choosing one. */
import type { ClientOutput } from '@leadwright/contract/endpoint';
import { plans } from '@leadwright/contract/money/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { session } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';

export type Choice = ClientOutput<typeof plans.find>;

/** The paid plan. Trials and free plans exist before any payment. */
export const paidPlan = (choice: Choice | undefined) =>
  choice?.standing === 'plan' && choice.current && choice.current.price_minor > 0 ? choice.current : undefined;

/** `waiting`: a payment was just made, so the plan should appear soon. */
export const usePlans = (waiting = false, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['plans'],
    queryFn: ({ signal }) => call(plans.find, {}, { signal }),
    refetchInterval: ({ state }) => (waiting && !paidPlan(state.data) ? 1000 : false),
  });

/**
 * Another plan has other modules, credits and a team. So the user is reloaded before entering, and data fetched under
 * the previous plan is dropped: this page receives no live updates.
 */
export function useRefreshTerms() {
  const client = useQueryClient();
  return async () => {
    await session.load();
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  };
}

export function useEnter() {
  const navigate = useNavigate();
  const refresh = useRefreshTerms();
  return async () => {
    await refresh();
    await navigate({ to: '/', replace: true });
  };
}

/** Free plans and trials start at once; for others the response has the URL of the payment page. */
export const useTakePlan = (onSuccess?: (answer: { redirect_url: string | null }) => unknown) =>
  useAct(
    (plan_id: number, once) => call(plans.choose, { body: { plan_id } }, once),
    onSuccess ? { onSuccess } : undefined,
  );

export function useChoose() {
  const enter = useEnter();
  return useTakePlan(({ redirect_url }) => (redirect_url ? window.location.assign(redirect_url) : enter()));
}

const LONG_MS = 30_000;

/** After the payment page: waits for the provider's confirmation, then enters. Returns true if it takes long. */
export function usePaidPlan(plan: string | undefined, paid: boolean): boolean {
  const { t } = useTranslation();
  const [long, setLong] = useState(false);
  const enter = useEnter();
  // Runs once, when the plan is there.
  useOnChange(() => {
    if (!paid || !plan) return;
    toast.show(t('plans.started', { plan }));
    void enter();
  }, [paid, plan]);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return long;
}
