/**
 * Fifty throttled searches of one account, and their effect on others: a search in the built-in index, a password mail
 * and a payment event (short form: checks/fairness.test.ts of the server).
 */
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '@leadwright/contract/accounts/identity';
import {
  AUSTIN,
  asAccount,
  createApp,
  createBuilders,
  fillIndex,
  grant,
  modules,
  type Platform,
  seed,
  startSearch,
  startThrottlingVendor,
  startWorker,
  systemCtx,
  type TestPerson,
} from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';
import { startScratch } from '../support/scratch.ts';

const SECRET = 'whsec_fairness';
const CREDITS = 100_000;
const ROWS = 200;
const BARS = { search: 3, mailMs: 2000, eventMs: 5000 };

export async function prove({ full, recording }: ProveOptions) {
  const [crowd, rounds] = full ? [50, 10] : [20, 3];
  const vendor = await startThrottlingVendor();
  const { platform, stop } = await startScratch({ disposable: false, pool: 16, env: ENVIRONMENT });
  Object.assign(platform.config, { GOOGLE_PLACES_URL: vendor.url, GOOGLE_PLACES_KEY: 'key' });
  try {
    await seed(platform);
    await fillIndex(platform, ROWS);
    const [busy, other] = await Promise.all([payer(platform), payer(platform)]);
    const worker = await startWorker(
      platform,
      modules.flatMap(({ jobs = [] }) => jobs),
    );
    const acts = await actsOf(platform, other);
    await times(3, acts.search);
    const quiet = median(await times(rounds, acts.search));
    for (let n = 0; n < crowd; n += 1) await begin(platform, busy, `Throttled ${n}`, 'google-places');
    while (vendor.calls() < crowd) await sleep(20);
    const searches = await times(rounds, acts.search);
    const [mails, events] = [await times(rounds, acts.mail), await times(rounds, acts.event)];
    recording.fault('throttled', 'vendor', vendor.calls());
    recording.operations(crowd + 3 * rounds);
    const figures = {
      throttled: crowd,
      vendor_calls: vendor.calls(),
      quiet_search_ms: Math.round(quiet),
      search_ms: Math.round(median(searches)),
      slowest_search_ms: Math.round(Math.max(...searches)),
      slowest_mail_ms: Math.round(Math.max(...mails)),
      slowest_event_ms: Math.round(Math.max(...events)),
    };
    await worker.stop();
    await acts.close();
    if (
      median(searches) > BARS.search * quiet ||
      Math.max(...mails) > BARS.mailMs ||
      Math.max(...events) > BARS.eventMs
    )
      throw new Error(JSON.stringify(figures));
    return figures;
  } finally {
    await stop();
    await vendor.stop();
  }
}

const ENVIRONMENT = {
  SOURCE_LIMITS: 'google-places.searchText=1000000/60',
  STRIPE_SECRET_KEY: 'sk_test_fairness',
  STRIPE_WEBHOOK_SECRET: SECRET,
};

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** The duration of each of a series. */
async function times(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const started = performance.now();
    await act();
    taken.push(performance.now() - started);
  }
  return taken;
}

async function payer(platform: Platform): Promise<TestPerson> {
  const person = await createBuilders(platform).buildAccount({ email: `p${Math.random()}@example.test` });
  const ctx = systemCtx(platform, person.accountId);
  await asAccount(ctx, person.accountId, (tx) => grant(tx, { source: 'grant', credits: CREDITS, key: 'proof' }));
  return person;
}

function begin(platform: Platform, { accountId }: TestPerson, name: string, source?: 'google-places') {
  const filters = { industry: 'dentist', location_id: AUSTIN, radius_km: 15, ...(source && { source }) };
  const exclude = { crm: true, files: true };
  const common = { list: { name }, limit: ROWS, find_emails: false, only_new: false, exclude };
  const body = { type: 'industry', ...common, filters } as const;
  return startSearch(systemCtx(platform, accountId), body, randomUUID());
}

async function actsOf(platform: Platform, person: TestPerson) {
  const app = await createApp(platform);
  const sent: string[] = [];
  platform.mailer.send = async (mail) => String(sent.push(String(mail.to)));
  let count = 0;
  const until = async (statement: string, value: unknown) => {
    while ((await platform.databases.owner.query(statement, [value])).rowCount === 0) await sleep(5);
  };
  const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    });
  return {
    async search() {
      const { id } = await begin(platform, person, `List ${++count}`);
      await until('select from searches where id = $1 and finished_at is not null', id);
    },
    /** Codes are rate-limited, so each goes to another user. */
    async mail() {
      const { email } = await payer(platform);
      await post(identity.forgotPassword.path, JSON.stringify({ email }));
      while (!sent.includes(email)) await sleep(5);
    },
    async event() {
      const id = `evt_${++count}`;
      const body = JSON.stringify({ id, type: 'customer.created', created: 1, livemode: false, data: { object: {} } });
      const time = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
      await post('/api/webhooks/stripe', body, { 'stripe-signature': `t=${time},v1=${signature}` });
      await until('select from provider_events where event_id = $1 and applied_at is not null', id);
    },
    close: () => app.close(),
  };
}
