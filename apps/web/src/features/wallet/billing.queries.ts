/** Cards, purchases and auto top-up. Every act that moves money carries its own key, so a second click changes nothing. */
import {
  type AutoTopUpBody,
  type AutoTopUp as AutoTopUpSchema,
  billing,
  type Card,
  type Payment,
  type PaymentSettings as PaymentSettingsSchema,
} from '@leadwright/contract/billing';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { WALLET } from './wallet.queries.ts';

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

/** Anything that may move credits or cards makes the whole wallet out of date. */
function useMoneyAct<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: WALLET }) });
}

const oneTime = () => ({ idempotencyKey: crypto.randomUUID() });

export const useBeginCard = () => useMoneyAct(() => call(billing.beginCard));
export const useSaveCard = () => useMoneyAct((setup_id: string) => call(billing.saveCard, { body: { setup_id } }));
export const useMakeDefault = () => useMoneyAct((id: number) => call(billing.makeDefault, { params: { id } }));
export const useRemoveCard = () => useMoneyAct((id: number) => call(billing.removeCard, { params: { id } }));
export const useValidateCard = () =>
  useMoneyAct((id: number) => call(billing.validateCard, { params: { id } }, oneTime()));
export const useBuy = () => useMoneyAct((credits: number) => call(billing.buy, { body: { credits } }, oneTime()));
export const useSaveTopUp = () =>
  useMoneyAct((body: z.input<typeof AutoTopUpBody>) => call(billing.saveTopUp, { body }));
export const usePortals = () =>
  useQuery({ queryKey: [...WALLET, 'portals'], queryFn: ({ signal }) => call(billing.checkPortals, {}, { signal }) });
export const useOpenPortal = () => useMoneyAct(() => call(billing.portal));

export const readPayment = (id: number) => call(billing.payment, { params: { id } });

/** How a payment stands, asked again until the bank has decided. */
export async function settledPayment(payment: Payment, patience = 60_000): Promise<Payment> {
  const begun = Date.now();
  let latest = payment;
  while (latest.status === 'processing' && Date.now() - begun < patience) {
    await new Promise((next) => setTimeout(next, 1000));
    latest = await readPayment(payment.id);
  }
  return latest;
}
