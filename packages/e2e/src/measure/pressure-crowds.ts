/**
 * Crowds for the pressure proof: ten strangers who send the largest allowed body in its worst shapes, with and without
 * an account; an account that makes every heavy call at once; and one whose new leads go to 550 hooks.
 */
import { randomUUID } from 'node:crypto';
import { contract } from '@leadwright/contract';
import type { Endpoint } from '@leadwright/contract/endpoint';
import {
  ATTACKS,
  bodyOf,
  closing,
  createBuilders,
  type Message,
  repeated,
  sendMessage as send,
} from '@leadwright/server/proving';
import { apiClient } from './bench-client.ts';
import type { FullList } from './full-list.ts';

/** Starts it, and returns a function that ends it. */
export type Crowd = (product: FullList, receiver: string) => Promise<{ stop(): void }>;

const STRANGERS = 10;

const endpoints: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group));
const pathOf = ({ path }: Endpoint, id: number) => path.replace('{type}', 'local').replace(/\{\w+\}/g, String(id));

/** A body within a budget of bytes and values. */
type Shape = (bytes: number, values: number) => string;

const ROOM = 64;
const many = (n: number, each: (n: number) => string) => Array.from({ length: n }, (_, k) => each(k)).join(',');
const filled = (json: string, bytes: number) =>
  `${json.slice(0, -1)},"rest":"${'\\u0061'.repeat(Math.max(0, Math.floor((bytes - json.length - ROOM) / 6)))}"}`;

/** Small objects, deep arrays, many names, and a list instead of a word; one long text fills the rest. */
const SHAPES: Shape[] = [
  (bytes, values) => filled(`{"constructor":[${many(Math.min(values, (bytes - ROOM) / 3), () => '{}')}]}`, bytes),
  (bytes, values) => {
    const deep = Math.floor(Math.min(values, (bytes - ROOM) / 2));
    return filled(`{"filter":${'['.repeat(deep)}${']'.repeat(deep)}}`, bytes);
  },
  (bytes, values) => filled(`{${many(Math.min(values, (bytes - ROOM) / 12), (n) => `"k${n.toString(36)}":0`)}}`, bytes),
  (bytes, values) => filled(`{"email":[${many(Math.min(values, (bytes - ROOM) / 2), () => '1')}]}`, bytes),
];

/** Every endpoint with a body, in turn, each with the next shape. */
function worstBodies(of: Endpoint[], id: number): () => Message {
  let n = 0;
  const bodies = new Map<string, string>();
  return () => {
    const endpoint = of[n % of.length] as Endpoint;
    const shape = Math.floor(n / of.length) % SHAPES.length;
    n += 1;
    const { bytes, values } = bodyOf(endpoint);
    const key = `${shape} ${bytes} ${values}`;
    // The surrounding object and the text count as values, too.
    const body = bodies.get(key) ?? (SHAPES[shape] as Shape)(bytes, values - 4);
    bodies.set(key, body);
    const headers = { 'idempotency-key': randomUUID() };
    return closing({ method: endpoint.method, path: pathOf(endpoint, id), headers, body });
  };
}

const takesBody = (endpoint: Endpoint) => endpoint.body !== undefined && !endpoint.upload && !endpoint.raw;

/** Each from its own address, so that one exhausted limit does not affect all. */
const strangers: Crowd = async (product) => {
  const open = endpoints.filter((each) => each.access === 'public' && takesBody(each));
  const unknown = { method: 'POST', path: '/api/nowhere' } as unknown as Endpoint;
  const next = worstBodies([...open, unknown], product.listId);
  let n = 0;
  return repeated(STRANGERS, () =>
    send({ ...product, token: 'nobody' }, { ...next(), localAddress: `127.0.1.${1 + (n++ % STRANGERS)}` }),
  );
};

const signedInStrangers: Crowd = async (product) => {
  const { buildAccount } = createBuilders(product.platform);
  const tokens: string[] = [];
  for (let n = 0; n < STRANGERS; n += 1)
    tokens.push((await buildAccount({ email: `stranger-${n}@example.test` })).token);
  const closed = endpoints.filter(
    (each) => takesBody(each) && typeof each.access === 'object' && 'module' in each.access,
  );
  const next = worstBodies(closed, product.listId);
  let n = 0;
  return repeated(STRANGERS, () => send({ ...product, token: tokens[n++ % STRANGERS] ?? '' }, next()));
};

const EACH_HEAVY_CALL = 4;

/** As from a script: all kinds at once, each repeated as soon as it is answered. */
const heavyAccount: Crowd = async (product) => {
  const { listId } = product;
  const selection = { filter: {} };
  const post = (path: string, body: object): Message => ({ path, body: JSON.stringify(body) });
  const calls: Message[] = [
    { method: 'GET', path: '/api/results?search=kestrel' },
    post(`/api/campaigns/${listId}/selection`, { selection }),
    post(`/api/campaigns/${listId}/enrichments/estimate`, { act: 'find-emails', selection }),
    post(`/api/local-results/${listId}`, { sort: 'name', page: 500 }),
    post(`/api/local-results/${listId}`, { search: 'dental kestrel' }),
    post(`/api/campaigns/${listId}/export`, { selection }),
    { method: 'GET', path: `/api/campaigns/${listId}/places` },
  ];
  let rows = 0;
  const entry = (): Message => {
    const lines = Array.from({ length: 200 }, () => ({ name: `Pressed ${++rows}`, website: `p${rows}.example.test` }));
    return post(`/api/campaigns/${listId}/manual-entry`, { rows: lines });
  };
  const keyed = (message: Message) => closing({ ...message, headers: { 'idempotency-key': randomUUID() } });
  const running = [
    ...calls.map((message) => repeated(EACH_HEAVY_CALL, () => send(product, keyed(message)))),
    repeated(EACH_HEAVY_CALL, () => send(product, keyed(entry()))),
    ATTACKS.heavyCounts(product, EACH_HEAVY_CALL),
    ATTACKS.largePictures(product, EACH_HEAVY_CALL),
    ATTACKS.longDoNotContact(product, EACH_HEAVY_CALL),
  ];
  return {
    stop: () => {
      for (const { stop } of running) stop();
    },
  };
};

/** The maximum of an account, of both kinds. */
const HOOKS = { account: 50, zapier: 500 };
const ROWS_AT_ONCE = 100;

const hooks: Crowd = async (product, receiver) => {
  const api = apiClient(product.url, product.token);
  const made = async (path: string, body: object) => void (await api.post(path, body));
  for (let n = 0; n < HOOKS.account; n += 1)
    await made('/api/webhooks', { url: `${receiver}/account/${n}`, events: ['lead.added'] });
  for (let n = 0; n < HOOKS.zapier; n += 1)
    await made('/api/zapier/hooks', { target_url: `${receiver}/zap/${n}`, event: 'lead.added' });
  api.close();
  let rows = 0;
  return repeated(1, () => {
    const lines = Array.from({ length: ROWS_AT_ONCE }, () => ({
      name: `Told ${++rows}`,
      website: `t${rows}.example.test`,
    }));
    const body = JSON.stringify({ rows: lines });
    const headers = { 'idempotency-key': randomUUID() };
    return send(product, closing({ path: `/api/campaigns/${product.listId}/manual-entry`, headers, body }));
  });
};

export const CROWDS = { strangers, signedInStrangers, heavyAccount, hooks } satisfies Record<string, Crowd>;
