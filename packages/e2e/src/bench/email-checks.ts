/**
 * E-mail address checks per second, compared with the npm package email-verify, on the same mail servers and with the
 * same number of concurrent connections: one per mail host. The servers are a separate process with the latency of a
 * nearby data center. Both must reach the same result for every address. Rounds alternate, and the ratio is that of the
 * same round.
 */
import { fork } from 'node:child_process';
import { type Base, checkEmails, type Farm, farmAddress, systemBase } from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import { verify } from 'email-verify';
import type { BenchOptions } from '../bench.ts';
import { compareWithBars } from '../measure/bench-figures.ts';
import { startScratch } from '../support/scratch.ts';

const HOSTS = 20;
const LATENCY_MS = 5;
const ROUNDS = 3;
const GOAL = 4;

async function startFarm(): Promise<Farm & { stop(): void }> {
  const child = fork(PROGRAMS.mailFarm, { execArgv: [], stdio: 'inherit' });
  child.send({ hosts: HOSTS, latencyMs: LATENCY_MS });
  const farm = await new Promise<Farm>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Farm));
    child.once('exit', () => reject(new Error('the mail servers did not start')));
  });
  return { ...farm, stop: () => void child.kill() };
}

interface Round {
  perSecond: number;
  cpuMs: number;
  /** Addresses that exist. */
  found: number;
}

async function timed(count: number, work: () => Promise<number>): Promise<Round> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  const found = await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / seconds, cpuMs: (user + system) / 1000 / count, found };
}

async function ours(ctx: Base, addresses: string[]): Promise<number> {
  const checks = await checkEmails(ctx, addresses, { signal: AbortSignal.timeout(600_000) });
  const undecided = checks.filter(({ verdict }) => verdict === 'unknown');
  if (undecided.length > 0) throw new Error(`${undecided.length} addresses are ${undecided[0]?.reason}`);
  return checks.filter(({ state }) => state === 'found').length;
}

function verified(address: string, farm: Farm): Promise<boolean> {
  const options = {
    port: farm.port,
    sender: 'verify@check.test',
    fqdn: 'check.test',
    timeout: 10_000,
    dns: farm.names,
  };
  return new Promise((resolve, reject) => {
    verify(address, options, (error, answer) => (error ? reject(error) : resolve(answer.success)));
  });
}

async function theirs(farm: Farm, byDomain: string[][]): Promise<number> {
  const counts = byDomain.map(async (addresses) => {
    let found = 0;
    for (const address of addresses) if (await verified(address, farm)) found += 1;
    return found;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const round = (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits;

export async function bench({ short }: BenchOptions) {
  const farm = await startFarm();
  const { platform, stop } = await startScratch({
    disposable: false,
    pool: 8,
    env: {
      DNS_SERVERS: farm.names,
      MAIL_CHECK_PORT: String(farm.port),
      MAIL_CHECK_HELO: 'check.test',
      EGRESS_ALLOW: farm.domains.map(({ host }) => `${host}:${farm.port}`).join(','),
    },
  });
  try {
    const each = short ? 50 : 200;
    const byDomain = farm.domains.map(({ domain }) => Array.from({ length: each }, (_, n) => farmAddress(domain, n)));
    const addresses = byDomain.flat();
    const own: Round[] = [];
    const peer: Round[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      await platform.databases.owner.query('truncate email_checks, rate_limits');
      own.push(await timed(addresses.length, () => ours(systemBase(platform), addresses)));
      peer.push(await timed(addresses.length, () => theirs(farm, byDomain)));
    }
    const ratio = round(median(own.map(({ perSecond }, turn) => perSecond / (peer[turn] as Round).perSecond)), 2);
    const isSame = own.every(({ found }, turn) => found === peer[turn]?.found);
    const [perSecond, emailVerify] = [own, peer].map((rounds) => round(median(rounds.map((each) => each.perSecond))));
    const judged = compareWithBars({
      'checks a second, of email-verify': { is: ratio, atLeast: GOAL, beside: `${perSecond} beside ${emailVerify}` },
      'found as many addresses': { is: Number(isSame), atLeast: 1 },
    });
    return {
      addresses: addresses.length,
      hosts: HOSTS,
      perSecond,
      cpuMs: round(median(own.map(({ cpuMs }) => cpuMs)), 3),
      emailVerify,
      emailVerifyCpuMs: round(median(peer.map(({ cpuMs }) => cpuMs)), 3),
      ratio,
      ...judged,
    };
  } finally {
    await stop();
    farm.stop();
  }
}
