/** One customer's throttled searches do not delay other customers. With figures: `npm run prove -- fairness`. */
import { createHmac } from 'node:crypto';
import { identity } from '@leadwright/contract/accounts/identity';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../app.ts';
import { dentists, type SearchApi, startSearchApi } from '../modules/search/testing/town.ts';
import { startThrottlingVendor } from '../modules/sources/testing/throttling-vendor.ts';
import { startWorker, type Worker } from '../platform/jobs/jobs.ts';

const SECRET = 'whsec_fairness';
const SOON = { interval: 20 };
let api: SearchApi;
let vendor: Awaited<ReturnType<typeof startThrottlingVendor>>;
let worker: Worker;
beforeAll(async () => {
  vendor = await startThrottlingVendor();
  api = await startSearchApi({
    env: {
      WORKER_CONCURRENCY: '4',
      GOOGLE_PLACES_URL: vendor.url,
      SOURCE_LIMITS: 'google-places.searchText=100000/60',
      STRIPE_SECRET_KEY: 'sk_test_fairness',
      STRIPE_WEBHOOK_SECRET: SECRET,
    },
  });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
  await vendor.stop();
});

async function receiveEvent(id: string) {
  const payload = JSON.stringify({ id, type: 'customer.created', created: 1, livemode: false, data: { object: {} } });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', SECRET).update(`${time}.${payload}`).digest('hex');
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'stripe-signature': `t=${time},v1=${signature}`,
  };
  return (await api.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload, headers })).statusCode;
}

describe('fifty throttled searches of one account', () => {
  it("hold up neither another's search nor a mail nor an event of a payment", async () => {
    const [busy, other] = [await api.buildPayer(10_000), await api.buildPayer()];
    const start = async (who: typeof busy, body: unknown) =>
      (await api.call(who, search.create, { body: body as never })).body.data;
    const mails: string[] = [];
    api.platform.mailer.send = async (mail) => String(mails.push(String(mail.to)));
    for (let n = 0; n < 50; n += 1)
      await start(busy, dentists({ name: `Throttled ${n}` }, 5, { source: 'google-places' }));
    worker = await startWorker(
      api.platform,
      modules.flatMap(({ jobs = [] }) => jobs),
      { pollMs: 200 },
    );
    await expect.poll(vendor.calls, SOON).toBeGreaterThan(10);

    const { id } = await start(other, dentists({ name: 'Mine' }, 10));
    await api.call(null, identity.forgotPassword, { body: { email: other.email } });
    expect(await receiveEvent('evt_fairness')).toBe(200);

    const status = async () => (await api.call(other, search.get, { params: { id } })).body.status;
    await expect.poll(status, SOON).toBe('completed');
    await expect.poll(() => mails, SOON).toContain(other.email);
    const applied = () =>
      api.rows(`select event_id from provider_events where event_id = 'evt_fairness' and applied_at is not null`);
    await expect.poll(applied, SOON).toHaveLength(1);
    const [running] = await api.rows(
      'select count(*)::int as n, sum(added)::int as added from searches where account_id = $1 and finished_at is null',
      [busy.accountId],
    );
    expect(running).toEqual({ n: 50, added: 0 });
  });
});
