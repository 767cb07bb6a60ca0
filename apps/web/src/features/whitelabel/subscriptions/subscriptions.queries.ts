/** A reseller's customers, their payments and use. */
import {
  type CustomerBody,
  type Subscription,
  type SubscriptionLabel,
  type SubscriptionOverview,
  subscriptions,
} from '@leadwright/contract/resale/subscriptions';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { ApiError, call } from '../../../lib/api.ts';

export type { Subscription, SubscriptionLabel, SubscriptionOverview };
export type Usage = z.output<typeof subscriptions.history.reply>['data'][number];
export type RefundPreview = z.output<typeof subscriptions.refundPreview.reply>['data'];

const SUBSCRIPTIONS = ['subscriptions'];

interface Question {
  page: number;
  limit: number;
  search: string;
  label?: SubscriptionLabel | undefined;
  package_id?: number | undefined;
}
export const useSubscriptions = (question: Question) =>
  usePaged({
    key: [...SUBSCRIPTIONS, 'page'],
    question,
    ask: (asked, signal) => call(subscriptions.find, { query: asked }, { signal }),
  });

export const useOverview = (months: number) =>
  useAnswer({
    key: [...SUBSCRIPTIONS, 'overview'],
    question: months,
    ask: async (asked, signal) => (await call(subscriptions.overview, { query: { months: asked } }, { signal })).data,
  });

export const useSubscription = (id: number) =>
  useAnswer({
    key: [...SUBSCRIPTIONS, 'one'],
    question: id,
    ask: async (asked, signal) => (await call(subscriptions.get, { params: { id: asked } }, { signal })).data,
    retry: false,
  });

export const isMissing = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** Null while closed. */
export const useRefundPreview = (id: number | null) =>
  useAnswer({
    // Separate from the others, which refetch after every action: after a refund there is nothing left to preview.
    key: ['refund-preview'],
    question: id,
    ask: async (asked, signal) => (await call(subscriptions.refundPreview, { params: { id: asked } }, { signal })).data,
    // The amount must be current.
    staleTime: 0,
    retry: false,
  });

export const useUsage = (question: { page: number; limit: number; account_id?: number | undefined }) =>
  usePaged({
    key: [...SUBSCRIPTIONS, 'usage'],
    question,
    ask: (asked, signal) => call(subscriptions.history, { query: asked }, { signal }),
  });

/** Also after a rejection, because the shown data was outdated. */
function useSubscriptionAct<Input, Output>(act: Act<Input, Output>) {
  const client = useQueryClient();
  return useAct(act, { onSettled: () => client.invalidateQueries({ queryKey: SUBSCRIPTIONS }) });
}

export type AddressAct = 'resendAddress' | 'withdrawAddress';
export const useAddressAct = (id: number) =>
  useSubscriptionAct((act: AddressAct, once) => call(subscriptions[act], { params: { id } }, once));

export type ActName = 'stop' | 'reactivate' | 'cancel' | 'keep' | 'remove' | 'restore';
export const useActOn = () =>
  useSubscriptionAct(({ id, act }: { id: number; act: ActName }, once) =>
    call(subscriptions[act], { params: { id } }, once),
  );
export const useRefund = () =>
  useSubscriptionAct(({ id, minor }: { id: number; minor: number }, once) =>
    call(subscriptions.refund, { params: { id }, body: { expected: { minor } } }, once),
  );
type Body = z.output<typeof CustomerBody>;
export const useCreate = () => useSubscriptionAct((body: Body, once) => call(subscriptions.create, { body }, once));
export const useSave = (id: number) =>
  useSubscriptionAct((body: Body, once) => call(subscriptions.update, { params: { id }, body }, once));
