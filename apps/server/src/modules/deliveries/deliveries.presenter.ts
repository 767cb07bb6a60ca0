/** Row to contract type. */
import type { Delivery, DeliveryAttempt, DeliveryDetails } from '@leadwright/contract/integrations/deliveries';
import type { DeliveryRow, EndpointRow, Try } from './deliveries.table.ts';
import type { ListedRow } from './history/history.repository.ts';
import { bodyOf, messageId, shownHeaders } from './message.rules.ts';

export const presentDelivery = (row: ListedRow, { state }: Pick<EndpointRow, 'state'>): Delivery => ({
  id: row.id,
  endpoint_id: row.endpoint_id,
  event: row.event,
  about: row.about,
  more: row.more,
  status: row.status,
  attempts: row.attempts,
  created_at: row.created_at.toISOString(),
  first_at: row.first_at?.toISOString() ?? null,
  answered: row.answered,
  problem: row.problem,
  ms: row.ms,
  next_at: row.status === 'waiting' && state === 'live' ? row.due_at.toISOString() : null,
});

const presentTry = ({ number, at, ms, answered, problem, headers, body = '', cut = false }: Try): DeliveryAttempt => ({
  number,
  at,
  ms,
  answered,
  problem,
  answer: headers
    ? { headers: headers.map(([name, value, hidden]) => ({ name, value, hidden, ends: '' })), body, cut }
    : null,
});

interface Details {
  delivery: DeliveryRow;
  endpoint: EndpointRow;
  data: string | null;
}

export const presentDetails = ({ delivery, endpoint, data }: Details): DeliveryDetails => ({
  ...presentDelivery(delivery, endpoint),
  sent: delivery.last_at ? presentSent({ delivery, endpoint, data }, delivery.last_at) : null,
  tries: delivery.tries.map(presentTry).reverse(),
});

function presentSent({ delivery, endpoint, data }: Details, at: Date): DeliveryDetails['sent'] {
  const url = URL.parse(endpoint.url);
  const body = data === null ? null : bodyOf({ ...delivery, format: endpoint.format }, data);
  return {
    path: url ? `${url.pathname}${url.search}` : '/',
    headers: shownHeaders(messageId(delivery.account_id, delivery.id), at, endpoint.token_ends),
    body,
    bytes: body === null ? 0 : Buffer.byteLength(body),
  };
}
