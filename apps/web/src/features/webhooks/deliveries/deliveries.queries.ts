/** Deliveries to an endpoint. */
import {
  DELIVERY_FILTERS,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDetails,
  type DeliveryHeader,
} from '@leadwright/contract/integrations/deliveries';
import { useAnswer, usePaged } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { useWebhookScope } from '../scope.tsx';
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
  const { sent } = useWebhookScope();
  const answer = usePaged({
    key: [...WEBHOOKS, 'deliveries'],
    question,
    ask: ({ endpoint, ...query }: DeliveriesQuestion, signal) =>
      call(sent.list, { params: { id: endpoint }, query }, { signal }),
    // Every page includes the counts of all three filters.
    counting: ({ endpoint }) => endpoint,
  });
  const counts = answer.counted?.counts;
  return { ...answer, counts, total: counts?.[question.filter] };
}

export function useDelivery(id: number | null) {
  const { sent } = useWebhookScope();
  return useAnswer({
    key: [...WEBHOOKS, 'delivery'],
    question: id,
    ask: async (one: number, signal) => (await call(sent.get, { params: { id: one } }, { signal })).data,
  });
}

export function useReplay() {
  const { sent } = useWebhookScope();
  return useWebhookAct((id: number, once) => call(sent.replay, { params: { id } }, once));
}

export function useReplayFailed() {
  const { sent } = useWebhookScope();
  return useWebhookAct((endpoint: number, once) => call(sent.replayFailed, { params: { id: endpoint } }, once));
}
