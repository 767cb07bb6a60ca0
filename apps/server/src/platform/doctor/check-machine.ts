/** The machine itself: clock, disk, the file with the secret keys, and the port. */
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { readOpen } from '../backup/archive.ts';
import { backupFolder } from '../backup/backup.ts';
import { findTriedElsewhere } from '../backup/elsewhere.ts';
import { findTried, isProven } from '../backup/keeping.ts';
import type { Config } from '../config/config.ts';
import { request } from '../egress/request.ts';
import { createStorage } from '../storage/storage.ts';
import { askDatabase } from './check-database.ts';
import { type Check, type Finding, reasonOf, sayings } from './findings.ts';

const PATIENCE_MS = 5_000;
const [SLOW_SECONDS, WRONG_SECONDS] = [5, 60];

/** Vendors whose clock is asked for: the first whose key is set. Only the head of its address is read, without the key. */
const vendorsOf = (config: Config): [key: string | undefined, url: string][] => [
  [config.STRIPE_SECRET_KEY, config.STRIPE_API_URL ?? 'https://api.stripe.com'],
  [config.OPENAI_API_KEY, config.OPENAI_API_URL],
  [config.GOOGLE_PLACES_KEY, config.GOOGLE_PLACES_URL],
  [config.HUNTER_KEY, config.HUNTER_URL],
  [config.PEOPLE_DATA_LABS_KEY, config.PEOPLE_DATA_LABS_URL],
];

/** How far this clock is ahead, in seconds; half of the way there and back is taken off. */
async function aheadOf(ask: () => Promise<number | null>): Promise<number | null> {
  const before = Date.now();
  const theirs = await ask();
  return theirs === null ? null : ((before + Date.now()) / 2 - theirs) / 1000;
}

async function timeAt(url: string): Promise<number | null> {
  const { headers, body } = await request(url, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) });
  await body.dump();
  const time = Date.parse(String(headers['date'] ?? ''));
  return Number.isNaN(time) ? null : time;
}

export const checkClock: Check = async (patient) => {
  const { ok, warning, problem } = sayings('clock');
  const ofDatabase = () =>
    askDatabase(patient, async (client) => {
      const { rows } = await client.query('select extract(epoch from clock_timestamp()) * 1000 as time');
      return Number(rows[0].time);
    });
  const vendor = vendorsOf(patient.config).find(([key]) => key)?.[1];
  const sources: [string, () => Promise<number | null>][] = [['PostgreSQL', ofDatabase]];
  if (vendor) sources.push([new URL(vendor).host, () => timeAt(vendor).catch(() => null)]);
  const compared: string[] = [];
  for (const [name, ask] of sources) {
    const ahead = await aheadOf(ask);
    if (ahead === null) continue;
    const params = { name, seconds: Math.round(Math.abs(ahead)) };
    if (Math.abs(ahead) > WRONG_SECONDS) return [problem('wrong', params)];
    if (Math.abs(ahead) > SLOW_SECONDS) return [warning('off', params)];
    compared.push(name);
  }
  return compared.length > 0 ? [ok('fine', { names: compared.join(', ') })] : [];
};

const GIGABYTE = 2 ** 30;
const LITTLE = { bytes: 2 * GIGABYTE, part: 0.05 };
const ALMOST_NONE_BYTES = GIGABYTE / 2;

async function freeIn(folder: string): Promise<Finding> {
  const { ok, warning, problem } = sayings('disk');
  const { bavail, bsize, blocks } = await statfs(folder);
  const free = bavail * bsize;
  const params = { folder, free: (free / GIGABYTE).toFixed(1) };
  if (free < ALMOST_NONE_BYTES) return problem('full', params);
  return free < LITTLE.bytes || bavail < blocks * LITTLE.part ? warning('little', params) : ok('fine', params);
}

export const checkDisk: Check = async ({ config }) => {
  const folders = [config.dataDir, ...(config.DATABASE_URL ? [] : [backupFolder(config)])].filter(existsSync);
  const devices = new Map(folders.map((folder) => [statSync(folder).dev, folder]).reverse() as [number, string][]);
  return Promise.all([...devices.values()].map(freeIn));
};

const OTHERS = 0o077;

export const checkKeys: Check = async ({ config }) => {
  const { ok, warning } = sayings('keys');
  if (config.SECRET_KEYS) return [ok('given')];
  const file = join(config.dataDir, 'secret.key');
  return [(statSync(file).mode & OTHERS) === 0 ? ok('file', { file }) : warning('open', { file })];
};

const localAddress = (host: string) =>
  ({ '0.0.0.0': '127.0.0.1', '::': '[::1]' })[host] ?? (host.includes(':') ? `[${host}]` : host);

/** Whether this program answers at its port, nobody does, or somebody else. */
export const checkPorts: Check = async ({ config }) => {
  const { ok, problem } = sayings('ports');
  const { HOST, PORT, ROLE } = config;
  if (ROLE === 'worker' || PORT === 0) return [];
  const params = { host: HOST, port: String(PORT) };
  try {
    const url = `http://${localAddress(HOST)}:${PORT}/healthz`;
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const said = await body.text();
    return [statusCode === 200 && said === '{"status":"ok"}' ? ok('answers', params) : problem('taken', params)];
  } catch (error) {
    const isFree = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    return [isFree ? ok('free', params) : problem('silent', { ...params, reason: reasonOf(error) })];
  }
};

/** Writes, reads and deletes a small file. */
export const checkStorage: Check = async ({ config }) => {
  const { ok, problem } = sayings('storage');
  if (!config.S3_BUCKET) return [ok('disk')];
  const params = { bucket: config.S3_BUCKET };
  const [key, content] = [`doctor/${process.pid}-${Date.now()}`, Buffer.from('leadwright')];
  try {
    const storage = createStorage(config);
    await storage.put(key, content, 'text/plain');
    const read = await storage.get(key);
    await storage.delete(key);
    return [read?.body.equals(content) ? ok('fine', params) : problem('other', params)];
  } catch (error) {
    return [problem('refuses', { ...params, reason: reasonOf(error) })];
  }
};

/** Null: it is there, and the keys open it. Its content was read when it was proven. */
async function headOf(config: Config, path: string): Promise<string | null> {
  try {
    await readOpen(path, config.secretKeys);
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

const HOUR_MS = 60 * 60_000;
/** A backup may be late by as many periods before it is reported. */
const LATE = 2;

export const checkBackups: Check = async ({ config }) => {
  const { ok, warning, problem } = sayings('backups');
  if (config.DATABASE_URL && !config.BACKUP_URL) return [ok('elsewhere')];
  const every = config.backupEveryHours;
  if (every === 0) return [config.isSandbox ? ok('off') : warning('off')];
  const all = config.DATABASE_URL ? await findTriedElsewhere(config) : await findTried(backupFolder(config));
  const proven = all.find(isProven);
  if (!proven) return [all.length > 0 ? problem('unproven') : warning('none')];
  const unreadable = config.DATABASE_URL ? null : await headOf(config, proven.backup.path);
  if (unreadable) return [problem('unreadable', { file: proven.backup.path, reason: unreadable })];
  const hours = Math.floor((Date.now() - proven.backup.madeAt.getTime()) / HOUR_MS);
  return [hours > every * LATE ? problem('old', { count: hours, n: hours }) : ok('fine', { count: hours, n: hours })];
};
