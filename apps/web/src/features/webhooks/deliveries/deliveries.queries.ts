/** What was sent to an endpoint. */
import {
  DELIVERY_FILTERS,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetails,
  type DeliveryHeader,
  deliveries,
} from '@leadwright/contract/integrations/deliveries';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { useWebhookAct, WEBHOOKS } from '../webhooks.queries.ts';

export type { Delivery, DeliveryAttempt, DeliveryDetails, DeliveryHeader };
export type DeliveryFilter = (typeof DELIVERY_FILTERS)[number];

export const filterOf = (text: string | undefined): DeliveryFilter =>
  DELIVERY_FILTERS.find((one) => one === text) ?? 'all';

export interface DeliveriesQuestion {
  endpoint: number;
  filter: DeliveryFilter;
  page: number;
}

export function useDeliveries(question: DeliveriesQuestion) {
  const answer = usePaged({
    key: [...WEBHOOKS, 'deliveries'],
    question,
    ask: ({ endpoint, ...query }: DeliveriesQuestion, signal) =>
      call(deliveries.list, { params: { id: endpoint }, query }, { signal }),
    // The numbers of all three filters come with every page of an endpoint.
    counting: ({ endpoint }) => endpoint,
  });
  const counts = answer.counted?.counts;
  return { ...answer, counts, total: counts?.[question.filter] };
}

export const useDelivery = (id: number | null) =>
  useAnswer({
    key: [...WEBHOOKS, 'delivery'],
    question: id,
    ask: async (one: number, signal) => (await call(deliveries.get, { params: { id: one } }, { signal })).data,
  });

export const useReplay = () => useWebhookAct((id: number, once) => call(deliveries.replay, { params: { id } }, once));
export const useReplayFailed = () =>
  useWebhookAct((endpoint: number, once) => call(deliveries.replayFailed, { params: { id: endpoint } }, once));
