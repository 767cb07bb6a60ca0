/** One account, very many hooks: what its news costs everybody else. In full: `npm run prove -- pressure`. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asAccount, systemCtx } from '../../platform/context.ts';
import { noteRequest } from '../../platform/serving.ts';
import type { TestPerson } from '../../testing/api.ts';
import { createEndpoint } from '../deliveries/public.ts';
import { type Hooks, startHooks } from './testing/hooks.ts';
import * as repository from './webhooks.repository.ts';

const HOOKS = 100;
const LEADS = 20;
const STARTED_AT_ONCE = 8;
const TAKEN_WHILE_SERVING = 64;

let hooks: Hooks;
let who: TestPerson;
let list: number;
beforeAll(async () => {
  hooks = await startHooks();
  who = await hooks.api.buildAccount();
  list = await hooks.newList(who);
  const { accountId } = who;
  await asAccount(systemCtx(hooks.api.platform, accountId), accountId, async (tx) => {
    for (let n = 0; n < HOOKS; n += 1) {
      const isZap = n % 2 === 0;
      const { endpoint } = await createEndpoint(tx, {
        url: hooks.receivers.url(`hook-${n}`),
        format: isZap ? 'bare' : 'standard',
      });
      await repository.insertSubscription(tx.db, {
        account_id: accountId,
        endpoint_id: endpoint.id,
        kind: isZap ? 'zapier' : 'account',
        list_id: null,
        events: ['lead.added'],
        created_at: tx.now(),
      });
    }
  });
});
afterAll(() => hooks.stop());
afterEach(() => vi.restoreAllMocks());

interface Asked {
  text: string;
  values: unknown[];
}

/** Every statement, and in which turn of the event loop every delivery was started. People are served all the while. */
function watch() {
  const asked: Asked[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
    const [first, values] = given as [string | Asked, unknown[] | undefined];
    if (typeof first === 'string') asked.push({ text: first, values: values ?? [] });
    else asked.push({ text: first.text, values: first.values ?? [] });
    return query.apply(this, given);
  } as never);
  const started: number[] = [];
  let turn = 0;
  const { egress } = hooks.api.platform;
  const post = egress.post.bind(egress);
  vi.spyOn(egress, 'post').mockImplementation((...given) => {
    started[turn] = (started[turn] ?? 0) + 1;
    return post(...given);
  });
  const next = () => {
    turn += 1;
    noteRequest();
    ticking = setImmediate(next);
  };
  let ticking = setImmediate(next);
  const stop = () => {
    clearImmediate(ticking);
    return { asked, started: started.filter(Boolean) };
  };
  return stop;
}

const sizeOf = ({ values }: Asked) => values.reduce<number>((sum, value) => sum + String(value).length, 0);

describe('news for very many hooks', () => {
  it('is written once, started a few at a time, and taken in portions while people are served', async () => {
    const stop = watch();
    await hooks.addRows(who, list, LEADS);
    const { asked, started } = stop();
    const bodies = Array.from({ length: HOOKS }, (_, n) => hooks.receivers.of(`hook-${n}`));
    expect(bodies.map(({ length }) => length)).toEqual(Array.from({ length: HOOKS }, () => 1));
    expect(started.reduce((sum, each) => sum + each, 0)).toBe(HOOKS);
    expect(Math.max(...started)).toBeLessThanOrEqual(STARTED_AT_ONCE);
    const turns = asked.filter(({ text }) => text.includes('picked as materialized'));
    expect(Math.max(...turns.map(({ values }) => Number(values.at(-1))))).toBeLessThanOrEqual(TAKEN_WHILE_SERVING);
    const saved = asked.filter(({ text }) => text.includes('insert into delivery_bodies'));
    const body = Math.max(...bodies.map(([one]) => one?.body.length ?? 0));
    // Both formats, quoted once more, with the identifiers of the leads; for each portion.
    for (const statement of saved) expect(sizeOf(statement)).toBeLessThan(4 * body);
    expect(saved.length).toBeLessThanOrEqual(Math.ceil(HOOKS / TAKEN_WHILE_SERVING) + 1);
  });
});
