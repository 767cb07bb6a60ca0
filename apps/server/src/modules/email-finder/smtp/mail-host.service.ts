/**
 * Checks all addresses at one mail host in few sessions. All processes of the installation share the turns at a host, so that it
 * is not flooded.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Base } from '../../../platform/context.ts';
import * as repository from '../email-finder.repository.ts';
import type { Answer } from '../rules/replies.rules.ts';
import type { Fault } from '../rules/verdict.rules.ts';
import { CAPS } from './connection.client.ts';
import type { Names } from './mail-servers.client.ts';
import { converse, type DomainQuestion, type MailServer, type Ourselves } from './session.client.ts';

export interface HostAnswers {
  answers: ReadonlyMap<string, Answer>;
  /** What to say about everything that has no answer. */
  fault: Fault;
}

export interface HostCall {
  names: Names;
  signal: AbortSignal;
}

const SESSIONS_AT_ONCE = 4;
const RATE = { max: 120, seconds: 60 };
const MAX_DROPS = 3;
/** Together longer than an ordinary session, also on a busy machine: what finds no turn is asked again only after a minute. */
const WAITS = 25;
const WAIT_MS = 200;

export const ourselvesOf = ({ platform: { config } }: Base): Ourselves => {
  const helo = config.MAIL_CHECK_HELO ?? new URL(config.publicUrl).hostname;
  return { helo, from: config.MAIL_CHECK_FROM ?? `verify@${helo}` };
};

/** The hosts by preference: the next one is asked only if the one before could not be talked to at all. */
export async function askHosts(
  ctx: Base,
  hosts: readonly string[],
  questions: readonly DomainQuestion[],
  call: HostCall,
): Promise<HostAnswers> {
  let result: HostAnswers = { answers: new Map(), fault: 'unreachable' };
  for (const host of hosts) {
    const server = await serverOf(ctx, host, call.names);
    if (!server) continue;
    result = await askHost(ctx, server, questions, call);
    if (result.answers.size > 0 || result.fault !== 'unreachable') return result;
  }
  return result;
}

/** The address is checked, and then connected to: a name that changes its mind in between changes nothing. */
export async function serverOf(ctx: Base, host: string, names: Names): Promise<MailServer | null> {
  const port = ctx.platform.config.MAIL_CHECK_PORT;
  for (const address of await names.addressesOf(host).catch(() => [])) {
    const checked = await ctx.platform.egress.assertHost(address, { port, ports: new Set([port]) }).catch(() => null);
    if (checked) return { host, address: checked, port };
  }
  return null;
}

async function askHost(
  ctx: Base,
  server: MailServer,
  questions: readonly DomainQuestion[],
  { signal }: HostCall,
): Promise<HostAnswers> {
  let answers: ReadonlyMap<string, Answer> = new Map();
  let drops = 0;
  while (!isAnswered(questions, answers)) {
    const before = answers.size;
    const result = await inTurn(ctx, server.host, signal, () =>
      converse(server, ourselvesOf(ctx), questions, { caps: CAPS, signal, known: answers }),
    );
    if (!result) return { answers, fault: 'busy' };
    answers = result.answers;
    const hasProgress = answers.size > before;
    // Some servers hang up after many questions. The next session continues where this one ended.
    const isDropped = result.fault === 'unreachable' && hasProgress && drops < MAX_DROPS;
    if (isDropped) drops += 1;
    else if (result.fault || !hasProgress) return { answers, fault: result.fault ?? 'busy' };
  }
  return { answers, fault: 'unreachable' };
}

const isAnswered = (questions: readonly DomainQuestion[], answers: ReadonlyMap<string, Answer>) =>
  questions.every(
    ({ probe, addresses }) => answers.get(probe) === 'accepted' || addresses.every((address) => answers.has(address)),
  );

/** Null when the host has had enough of us for now. */
async function inTurn<T>(ctx: Base, host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | null> {
  const { allowed } = await ctx.platform.limits.take(`mail-host:${host}`, RATE);
  const slot = allowed ? await takeSlot(ctx, host, signal) : null;
  if (slot === null) return null;
  try {
    return await work();
  } finally {
    await repository.releaseSlot(ctx.platform.databases.platform, host, slot);
  }
}

async function takeSlot(ctx: Base, host: string, signal: AbortSignal): Promise<number | null> {
  for (let wait = 0; wait < WAITS; wait += 1) {
    const slot = await repository.takeSlot(ctx.platform.databases.platform, host, SESSIONS_AT_ONCE);
    if (slot !== null) return slot;
    await sleep(WAIT_MS, undefined, { signal });
  }
  return null;
}
