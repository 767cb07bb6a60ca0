/** Limits by count hold when several requests ask for one more at the same moment. */
import { labels } from '@leadwright/contract/leads/labels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asAccount, systemBase } from '../platform/context.ts';
import { requireRoom } from '../platform/database/counted.ts';
import { type Api, startApi } from '../testing/api.ts';
import { sources, textOf } from '../testing/source-tree.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const rows = async (text: string, values: unknown[] = []) =>
  (await api.platform.databases.owner.query(text, values)).rows;

it('who asks while another is being added waits, and is counted after it', async () => {
  const { accountId } = await api.buildAccount();
  const base = systemBase(api.platform);
  const order: string[] = [];
  const full = () => new Error('full');
  const count = async () =>
    Number((await rows('select count(*) from labels where account_id = $1', [accountId]))[0].count);
  const limit = { what: 'test', most: 1, count, full };
  let arrived = () => {};
  const hasArrived = new Promise<void>((done) => {
    arrived = done;
  });
  const first = asAccount(base, accountId, async (tx) => {
    await requireRoom(tx, limit);
    arrived();
    await tx.client.query("insert into labels (account_id, name, color) values ($1, 'one', 'red')", [accountId]);
    order.push('first');
  });
  await hasArrived;
  const second = asAccount(base, accountId, async (tx) => {
    await requireRoom(tx, limit);
    order.push('second');
  });
  await first;
  await expect(second).rejects.toThrow('full');
  expect(order).toEqual(['first']);
});

it('labels do not pass their limit under parallel requests', async () => {
  const who = await api.buildAccount();
  await rows(
    "insert into labels (account_id, name, color) select $1, 'label ' || n, 'red' from generate_series(1, 199) n",
    [who.accountId],
  );
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, n) => api.call(who, labels.create, { body: { name: `more ${n}`, color: 'red' } })),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('no service counts rows and then adds one without holding the limit', () => {
  const counting = /if \(\(await [^\n]*\)(\.length)?\)? >= [A-Z]/;
  const found = sources('apps/server/src/modules').filter(
    (file) => file.endsWith('.service.ts') && counting.test(textOf(file)),
  );
  expect(found).toEqual([]);
});
