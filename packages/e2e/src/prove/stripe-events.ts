/** Stripe's events duplicated, reordered, withheld and forged (short form: events.test.ts of billing). */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addAccounts,
  createApp,
  createPlatform,
  ensureDatabase,
  loadConfig,
  migrate,
  openBillingWorld as openWorld,
  startEmbeddedPostgres,
  stormBillingEvents as storm,
} from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';

const FULL = { accounts: 500, events: 100_000, forged: 10_000 };
const SHORT = { accounts: 20, events: 2000, forged: 200 };
const SECRET = 'whsec_storm';

export async function prove({ full, seed, recording }: ProveOptions) {
  const { accounts: count, events, forged } = full ? FULL : SHORT;
  const directory = mkdtempSync(join(tmpdir(), 'leadwright-storm-'));
  chmodSync(directory, 0o755);
  const env = {
    DATA_DIR: directory,
    SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: 'sk_test_storm',
    STRIPE_WEBHOOK_SECRET: SECRET,
  };
  const server = await startEmbeddedPostgres({ directory, log: () => {} });
  try {
    const ownerUrl = await ensureDatabase(server, 'storm');
    await migrate(loadConfig(env), ownerUrl);
    const platform = await createPlatform(loadConfig(env), { ownerUrl });
    const accounts = await addAccounts(platform, count);
    const world = await openWorld({ accounts, events, seed });
    Object.assign(platform.config, { STRIPE_API_URL: world.url });
    const app = await createApp(platform);
    const figures = await storm({ platform, app, world, seed, forged, secret: SECRET });
    await app.close();
    await world.close();
    await platform.stop();
    const { delivered, withheld, forged: made } = figures;
    recording.operations(delivered + made);
    recording.fault('withheld', 'event', withheld);
    recording.fault('repeated', 'event', delivered - (events - withheld));
    recording.fault('forged', 'event', made);
    assertFlawless(figures);
    return figures;
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

type Figures = Awaited<ReturnType<typeof storm>>;

function assertFlawless(figures: Figures): void {
  const { missedAfterwards, forgedAccepted, genuineRefused, wrongPayments, wrongWallets, doubled } = figures;
  const wrong = { missedAfterwards, forgedAccepted, genuineRefused, wrongPayments, wrongWallets, doubled };
  if (Object.values(wrong).some((number) => number !== 0)) throw new Error(JSON.stringify(figures));
}
