/** Creates the platform services from configuration. Tests create the same services with another clock. */
import { type Clock, remoteClock, systemClock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Platform } from './context.ts';
import { openDatabases } from './database/database.ts';
import { createEgress } from './egress/egress.ts';
import { createLimits } from './http/limits.ts';
import { createLive } from './live/live.ts';
import { createLog, type Log } from './log.ts';
import { createMailer } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { createOutgoing } from './outgoing.ts';
import { createSecrets } from './secrets.ts';
import { createStorage } from './storage/storage.ts';
import { createVendorCalls } from './vendor-calls.ts';

export interface PlatformOptions {
  ownerUrl: string;
  clock?: Clock;
  log?: Log;
  /** Tests: an outgoing call while a transaction is open throws. */
  isStrict?: boolean;
  reload?: () => void;
}

export async function createPlatform(
  config: Config,
  options: PlatformOptions,
): Promise<Platform & { stop(): Promise<void> }> {
  const log = options.log ?? createLog(config);
  const clock = options.clock ?? (config.CLOCK_URL ? remoteClock(config.CLOCK_URL, log) : systemClock());
  let stopping = false;
  const databases = openDatabases(config, options.ownerUrl, (err) => {
    if (!stopping) log.warn({ err }, 'a database connection broke');
  });
  const metrics = createMetrics();
  const calls = createVendorCalls(databases.signIn, clock, log);
  const outgoing = createOutgoing({ log, metrics, isStrict: options.isStrict ?? false });
  const egress = outgoing.guard(createEgress(config, { metrics }), 'egress', ['request', 'assertUrl', 'assertHost']);
  const mailer = outgoing.guard(createMailer(config, egress, { metrics, calls }), 'mail', [
    'send',
    'verify',
    'assertPlace',
  ]);
  const live = createLive(databases, log, metrics, clock);
  const parts: Platform = {
    config,
    log,
    clock,
    databases,
    secrets: createSecrets(config.secretKeys),
    limits: createLimits(databases.signIn, clock),
    mailer,
    storage: outgoing.guard(createStorage(config), 'storage', ['put', 'get', 'delete']),
    egress,
    outgoing,
    live,
    metrics,
    calls,
    tracing: config.OTEL_EXPORTER_OTLP_ENDPOINT ? (await import('./tracing/otlp.ts')).createTracing(config) : null,
    reload: options.reload ?? (() => {}),
  };
  await live.start();
  const stop = async () => {
    stopping = true;
    clock.stop();
    await live.stop();
    mailer.close();
    await egress.close();
    await calls.stop();
    await databases.end();
    await parts.tracing?.stop();
  };
  return { ...parts, stop };
}
