/**
 * Which names may get a certificate: the platform's own hosts, resellers' sub-domains, and domains that were proven. A proxy asks
 * during TLS handshakes, also for names that attackers make up, so all names are read together, at most once in a few seconds. While
 * the database is away, what was read last still holds.
 */
import { isIP } from 'node:net';
import { begun } from '../../platform/begun.ts';
import { asPlatform, type Platform, systemBase } from '../../platform/context.ts';
import * as repository from './brands.repository.ts';
import { configuredHostsOf, normaliseHost } from './brands.rules.ts';

const FRESH_MS = 5_000;
/** A handshake waits. If the database takes longer, what is known is the answer. */
const PATIENCE_MS = 2_000;

interface Known {
  names: ReadonlySet<string> | null;
  until: number;
  reading: Promise<void> | null;
}
const known = new WeakMap<Platform, Known>();

/** Null: nothing has been read yet, and the database is away. */
export async function mayHaveCertificate(platform: Platform, rawHost: string): Promise<boolean | null> {
  const host = normaliseHost(rawHost);
  if (!host || isIP(host) > 0) return false;
  if (configuredHostsOf(platform.config).includes(host)) return true;
  return (await namesOf(platform))?.has(host) ?? null;
}

async function namesOf(platform: Platform): Promise<ReadonlySet<string> | null> {
  const kept = known.get(platform) ?? { names: null, until: 0, reading: null };
  known.set(platform, kept);
  if (kept.until <= performance.now()) {
    kept.reading ??= begun(read(platform, kept));
    // Others need not wait for the same silence.
    if (!(await isWithinPatience(kept.reading))) kept.until = performance.now() + FRESH_MS;
  }
  return kept.names;
}

async function read(platform: Platform, kept: Known): Promise<void> {
  try {
    const { hosts, slugs } = await asPlatform(systemBase(platform), ({ db }) => repository.findNames(db));
    const below = configuredHostsOf(platform.config).flatMap((host) => slugs.map((slug) => `${slug}.${host}`));
    kept.names = new Set([...hosts, ...below]);
  } catch (err) {
    platform.log.warn({ err }, 'names for certificates cannot be read; those known from before hold');
  } finally {
    kept.until = performance.now() + FRESH_MS;
    kept.reading = null;
  }
}

async function isWithinPatience(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<false>((done) => {
    timer = setTimeout(() => done(false), PATIENCE_MS);
  });
  return Promise.race([work.then(() => true), enough]).finally(() => clearTimeout(timer));
}

/** After a change of a brand. Other processes follow within seconds. */
export function readNamesAgain(platform: Platform): void {
  const kept = known.get(platform);
  if (kept) kept.until = 0;
}
