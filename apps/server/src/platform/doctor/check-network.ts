/** How people reach the installation: its name, its certificate, and what the proxy in front passes on. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:tls';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { request } from '../egress/request.ts';
import { createLookup, createResolver } from '../egress/resolver.ts';
import { SEEN_PATH, seenToken } from '../http/seen.ts';
import { createSecrets } from '../secrets.ts';
import { type Check, type Finding, reasonOf, sayings } from './findings.ts';

const PATIENCE_MS = 5_000;
const DAY_MS = 24 * 60 * 60_000;
const [SOON_DAYS, LATE_DAYS] = [14, 3];

/** Null: it is only reached on this machine, or by a bare address. */
function publicNameOf({ publicUrl }: Config): URL | null {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 || host === 'localhost' || host.endsWith('.localhost') ? null : url;
}

/** Those that do not answer at all. One that says "no such name" answers. */
async function silentServers(config: Config, host: string): Promise<string[]> {
  const servers = config.DNS_SERVERS.split(',')
    .map((server) => server.trim())
    .filter(Boolean);
  const answers = servers.map(async (server) => {
    try {
      await createResolver(server).resolve4(host);
      return [];
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '') ? [] : [server];
    }
  });
  return (await Promise.all(answers)).flat();
}

export const checkDns: Check = async ({ config }) => {
  const { ok, warning, problem } = sayings('dns');
  const url = publicNameOf(config);
  if (!url) return [ok('local')];
  const host = url.hostname;
  const lookup = createLookup(config.DNS_SERVERS);
  const addressesOf = (name: string) => lookup(name).catch(() => []);
  const found: Finding[] = [];
  const silent = await silentServers(config, host);
  if (silent.length > 0) found.push(warning('silent', { servers: silent.join(', ') }));
  const [first] = await addressesOf(host);
  if (!first) return [...found, problem('unknown', { host })];
  const some = `doctor-${randomBytes(4).toString('hex')}.${host}`;
  if ((await addressesOf(some)).length === 0) found.push(warning('wildcard', { host }));
  return found.length > 0 ? found : [ok('fine', { host, address: first.address })];
};

interface Presented {
  until: Date;
  /** Empty: browsers accept it. */
  fault: string;
}

const certificateOf = (url: URL): Promise<Presented> =>
  new Promise((found, failed) => {
    const { hostname: host } = url;
    const port = Number(url.port || 443);
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: PATIENCE_MS });
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      found({ until, fault: socket.authorized ? '' : reasonOf(socket.authorizationError) });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('timeout')));
    socket.once('error', failed);
  });

export const checkCertificate: Check = async ({ config }) => {
  const { ok, warning, problem } = sayings('certificate');
  const url = publicNameOf(config);
  if (!url) return [ok('local')];
  if (url.protocol !== 'https:') return [config.isSandbox ? ok('local') : problem('plain')];
  const { host } = url;
  try {
    const { until, fault } = await certificateOf(url);
    if (fault) return [problem('refused', { host, reason: fault })];
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const params = { host, count: days, n: days };
    if (days < LATE_DAYS) return [problem('ending', params)];
    return [days < SOON_DAYS ? warning('soon', params) : ok('fine', params)];
  } catch (error) {
    return [warning('unreachable', { host, reason: reasonOf(error) })];
  }
};

const Seen = z.object({
  ip: z.string(),
  chain: z.array(z.string()),
  host: z.string(),
  protocol: z.string(),
  isForwarded: z.boolean(),
});

/** An address of the documentation networks: nobody has it. */
const FORGED = '203.0.113.77';

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address }) => address);

/** Asks the program through its proxy what it sees, with a header that claims another address. */
async function askThroughProxy(config: Config) {
  const url = new URL(SEEN_PATH, config.publicUrl);
  const headers = {
    authorization: `Bearer ${seenToken(createSecrets(config.secretKeys), new Date())}`,
    'x-forwarded-for': FORGED,
  };
  const { statusCode, body } = await request(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`it answered ${statusCode}`);
  return Seen.parse(JSON.parse(text));
}

export const checkProxy: Check = async ({ config }) => {
  const { ok, warning, problem } = sayings('proxy');
  // Where a proxy is named, it is asked on this machine too.
  const url = config.TRUST_PROXY ? new URL(config.publicUrl) : publicNameOf(config);
  if (!url) return [ok('local')];
  let seen: z.infer<typeof Seen>;
  try {
    seen = await askThroughProxy(config);
  } catch (error) {
    return [warning('unreachable', { host: url.host, reason: reasonOf(error) })];
  }
  const found: Finding[] = [];
  if (seen.host !== url.host) found.push(problem('host', { host: url.host, seen: seen.host }));
  // The header of this call always counts as forwarded; a second entry is the proxy's.
  if (!config.TRUST_PROXY && seen.isForwarded) found.push(problem('untrusted'));
  if (config.TRUST_PROXY && `${seen.protocol}:` !== url.protocol)
    found.push(problem('protocol', { seen: seen.protocol }));
  const isNear = seen.ip === FORGED && isOwn(seen.chain.at(-2));
  if (seen.ip === FORGED && !isNear) found.push(problem('forged'));
  if (found.length > 0) return found;
  return [isNear ? ok('near') : ok('fine', { address: seen.ip })];
};

/** If the claim comes from this machine, which is trusted as a proxy, nothing follows from it. */
const isOwn = (address = '') => ownAddresses().includes(address.replace(/^::ffff:/, ''));
