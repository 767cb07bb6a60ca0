/** Endpoints and deliveries of a busy account, for screenshots: real ones would take days to look like this. */
import type { Delivery, DeliveryDetails } from '@leadwright/contract/integrations/deliveries';
import type { AccountWebhook, ListWebhook } from '@leadwright/contract/integrations/webhooks';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const inTime = (ms: number) => ago(-ms);

type Hour = [delivered: number, failed: number];
const hoursOf = (of: (hour: number) => Hour) =>
  Array.from({ length: 24 }, (_, hour) => {
    const [delivered, failed] = of(hour);
    return { at: ago((23 - hour) * HOUR), delivered, failed };
  });
const swell = (hour: number) => Math.round(8 + 22 * Math.exp(-((hour - 14) ** 2) / 24));

const health = {
  state: 'live' as const,
  paused: null,
  ended_at: null,
  failing_since: null,
  old_secret_until: null,
  waiting: 0,
  delivered: 412,
  failed: 0,
  hours: hoursOf((hour) => [swell(hour), 0]),
};
const known = { token_ends: '71Qe', secret_ends: '9f2c', created_at: ago(40 * 24 * HOUR) };
const quiet = hoursOf(() => [0, 0]);

export const ENDPOINTS: AccountWebhook[] = [
  {
    ...health,
    ...known,
    id: 1,
    endpoint_id: 1,
    url: 'https://hooks.haldenroe.test/leads',
    events: ['lead.added', 'search.finished'],
  },
  {
    ...health,
    ...known,
    id: 2,
    endpoint_id: 2,
    url: 'https://sync.brightloop.test/in/leadwright',
    events: ['lead.added', 'search.finished', 'enrichment.finished'],
    state: 'retrying',
    delivered: 188,
    failed: 14,
    waiting: 6,
    failing_since: ago(5 * HOUR),
    hours: hoursOf((hour) => (hour < 19 ? [swell(hour) - 6, 0] : [hour === 19 ? 5 : 0, 26 - hour])),
  },
  {
    ...health,
    ...known,
    id: 3,
    endpoint_id: 3,
    url: 'https://flows.haldenroe.test/hook/lisbon',
    events: ['lead.added'],
    state: 'paused',
    delivered: 0,
    failed: 6,
    waiting: 37,
    paused: { by: 'failures', at: ago(2 * 24 * HOUR), mailed: 'Mara' },
    hours: hoursOf((hour) => [0, hour % 3 === 0 && hour < 17 ? 1 + (hour % 2) : 0]),
  },
  {
    ...health,
    ...known,
    id: 4,
    endpoint_id: 4,
    url: 'https://catch.orbitmail.test/8841',
    hours: quiet,
    events: ['credits.exhausted'],
    state: 'ended',
    delivered: 0,
    ended_at: ago(7 * 24 * HOUR),
  },
];

export const LIST_HOOK: ListWebhook = {
  ...health,
  endpoint_id: 2,
  url: 'https://sync.brightloop.test/in/leadwright',
  state: 'retrying',
  failing_since: ago(5 * HOUR),
  waiting: 6,
  failed: 14,
  token: '•••• 71Qe',
  secret: '•••• 9f2c',
  created_at: ago(40 * 24 * HOUR),
  last: { at: ago(4 * MINUTE), status: 'waiting', answered: 503, attempts: 3 },
};

const delivery = (id: number, about: string, changes: Partial<Delivery> = {}): Delivery => ({
  id,
  endpoint_id: 2,
  event: 'lead.added',
  about,
  more: 0,
  status: 'waiting',
  attempts: 3,
  created_at: ago(id * 6 * MINUTE),
  first_at: ago(id * 6 * MINUTE),
  answered: 503,
  problem: null,
  ms: 30_000,
  next_at: inTime(27 * MINUTE),
  ...changes,
});
const delivered = { status: 'delivered' as const, answered: 200, next_at: null };

export const DELIVERIES: Delivery[] = [
  delivery(1, 'Alta Dental Studio'),
  delivery(2, 'Estúdio Oral Graça', { more: 4, next_at: inTime(26 * MINUTE) }),
  delivery(3, 'Clínica Sorriso Claro', { ...delivered, event: 'enrichment.finished', attempts: 2, ms: 412 }),
  delivery(4, 'Dental clinics', { ...delivered, event: 'search.finished', attempts: 1, ms: 188 }),
  delivery(5, 'Café Ribeira', { attempts: 5, answered: null, problem: 'timeout', next_at: inTime(3 * HOUR) }),
];

const header = (name: string, value: string) => ({ name, value, hidden: false, ends: '' });
const hidden = (name: string, value = '', ends = '') => ({ name, value, hidden: true, ends });
const BODY = {
  type: 'lead.added',
  timestamp: ago(6 * MINUTE),
  data: { list: 'Dental clinics', leads: [{ name: 'Alta Dental Studio', email: 'marta.reis@altadental.test' }] },
};

export const DETAILS: DeliveryDetails = {
  ...(DELIVERIES[0] as Delivery),
  sent: {
    path: '/in/leadwright',
    headers: [
      hidden('Authorization-Token', '', '71Qe'),
      header('webhook-id', 'msg_2LxPq84tYd'),
      header('webhook-timestamp', '1794735797'),
      hidden('webhook-signature', 'v1,'),
    ],
    body: JSON.stringify(BODY),
    bytes: 412,
  },
  tries: [3, 2, 1].map((number) => ({
    number,
    at: ago((4 - number) * 12 * MINUTE),
    ms: 30_000,
    answered: 503,
    problem: null,
    answer: {
      headers: [
        header('content-type', 'application/json'),
        header('retry-after', '1800'),
        hidden('set-cookie', 'sid='),
      ],
      body: '{"error":"upstream busy","queue":1042,"api_key":"[hidden]"}',
      cut: false,
    },
  })),
};
