/** Cards, purchases and auto top-up. */
import {
  type AutoTopUpBody,
  type AutoTopUp as AutoTopUpSchema,
  billing,
  type Card,
  type Payment,
  type PaymentSettings as PaymentSettingsSchema,
  type ShownPrice,
} from '@leadwright/contract/money/billing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { WALLET } from '../../lib/person/funds.ts';

export type { Card, Payment };
export type PaymentSettings = z.output<typeof PaymentSettingsSchema>;
export type AutoTopUp = z.output<typeof AutoTopUpSchema>;

const CARDS = [...WALLET, 'cards'];
const TOP_UP = [...WALLET, 'top-up'];

export const usePaymentSettings = () =>
  useQuery({
    queryKey: [...WALLET, 'payments'],
    queryFn: ({ signal }) => call(billing.settings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useCards = () =>
  useQuery({ queryKey: CARDS, queryFn: async ({ signal }) => (await call(billing.findCards, {}, { signal })).data });

export const useAutoTopUp = () =>
  useQuery({ queryKey: TOP_UP, queryFn: ({ signal }) => call(billing.getTopUp, {}, { signal }) });

/** Every action that may change credits or cards invalidates the whole wallet. */
function useMoneyAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSettled: () => void client.invalidateQueries({ queryKey: WALLET }) });
}

export const useBeginCard = () => useMoneyAct((_: undefined, once) => call(billing.beginCard, {}, once));
export const useSaveCard = () =>
  useMoneyAct((setup_id: string, once) => call(billing.saveCard, { body: { setup_id } }, once));
export const useMakeDefault = () =>
  useMoneyAct((id: number, once) => call(billing.makeDefault, { params: { id } }, once));
export const useRemoveCard = () =>
  useMoneyAct((id: number, once) => call(billing.removeCard, { params: { id } }, once));
export const useValidateCard = () =>
  useMoneyAct(({ id, expected }: { id: number; expected: ShownPrice }, once) =>
    call(billing.validateCard, { params: { id }, body: { expected } }, once),
  );
export const useBuy = () =>
  useMoneyAct((body: { credits: number; expected: ShownPrice }, once) => call(billing.buy, { body }, once));
export const useSaveTopUp = () =>
  useMoneyAct((body: z.input<typeof AutoTopUpBody>, once) => call(billing.saveTopUp, { body }, once));
export const usePortals = () =>
  useQuery({ queryKey: [...WALLET, 'portals'], queryFn: ({ signal }) => call(billing.checkPortals, {}, { signal }) });
export const useOpenPortal = () => useMoneyAct((_: undefined, once) => call(billing.portal, {}, once));

/** Pending payments, including those from before this page was opened. Polling covers lost live updates. */
export const useOpenPayments = () =>
  useQuery({
    queryKey: [...WALLET, 'open-payments'],
    queryFn: async ({ signal }) => (await call(billing.openPayments, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.length ? 10_000 : false),
  });

export const readPayment = (id: number) => call(billing.payment, { params: { id } });

/** Polls a payment until it is final. A failed request is retried: the payment continues without it. */
export async function settledPayment(payment: Payment, patience = 90_000): Promise<Payment> {
  const begun = Date.now();
  let latest = payment;
  while (latest.status === 'processing' && Date.now() - begun < patience) {
    await new Promise((next) => setTimeout(next, 1000));
    latest = await readPayment(payment.id).catch(() => latest);
  }
  return latest;
}
