/** Takes the chosen option. True once the credits are there, so that the action can follow. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WALLET } from '../../../lib/person/funds.ts';
import { startStep } from '../../../lib/shell/start-step.ts';
import { toast } from '../../../lib/toast.ts';
import { usePayment, useValidateCard } from '../../wallet/public.ts';
import { useRefreshTerms, useTakePlan } from '../plans.queries.ts';
import type { Way } from './ways.ts';

export function useBegin(onReady: () => unknown) {
  const { t } = useTranslation();
  const take = useTakePlan();
  const refresh = useRefreshTerms();
  const validate = useValidateCard();
  const { follow } = usePayment();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  /** A separate dialog asks for the card. */
  const [isAdding, setAdding] = useState(false);

  const check = async ({ settings, card }: Extract<Way, { kind: 'card' | 'check' }>) => {
    if (card === null) return setAdding(true);
    const expected = { amount_minor: settings.card_validation_minor, currency: settings.currency };
    const { data } = await validate.mutateAsync({ id: card, expected });
    const settled = await follow(data, settings);
    if (settled.status === 'succeeded') return onReady();
    if (settled.status === 'processing') toast.show(t('start.notYet'));
  };

  const goElsewhere = (kind: 'buy' | 'plan' | 'package') => {
    startStep.set(false);
    return kind === 'buy'
      ? navigate({ to: '/settings/wallet', hash: 'buy' })
      : navigate({ to: '/choose-plan', search: {} });
  };

  const go = async (way: Way) => {
    if (way.kind === 'trial' || way.kind === 'free') {
      const { redirect_url } = await take.mutateAsync(way.plan.id);
      if (redirect_url) return window.location.assign(redirect_url);
      await refresh();
      await client.refetchQueries({ queryKey: WALLET, type: 'active' });
      return onReady();
    }
    return way.kind === 'card' || way.kind === 'check' ? check(way) : goElsewhere(way.kind);
  };

  const begin = async (way: Way) => {
    setBusy(true);
    // `call` has already shown the error; the user can choose another option.
    await Promise.resolve(go(way)).catch(console.warn);
    setBusy(false);
  };
  return { begin, isBusy, isAdding, closeCard: () => setAdding(false) };
}
