/** One push to a CRM and its undo, worked on by processes that are killed on the way, and what came of it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import {
  addAccounts,
  addResults,
  asAccount,
  authorizeCrm as authorize,
  type Ctx,
  changeCrmConnection,
  ensureNamed,
  finishCrm as finish,
  openCrmSession,
  type Platform,
  readPush,
  type SimulatedCrm,
  sandboxAsk,
  sendPush as send,
  type startOwnSandbox,
  startPushPlan as startPlan,
  systemCtx,
  undoPush as undo,
} from '@leadwright/server/proving';
import { PROGRAMS } from '@leadwright/server/testing';
import type { Recording } from '../record/recording.ts';

export interface Pushing {
  platform: Platform;
  ownerUrl: string;
  sandbox: Awaited<ReturnType<typeof startOwnSandbox>>;
  crm: SimulatedCrm;
  leads: number;
  /** How often a worker is killed, while it plans and sends, and again while it undoes. */
  kills: number;
  seed: number;
  recording: Recording;
}

/** Every twentieth is there before, and people of a company come one after the other. */
const OLD_EVERY = 20;
const PEOPLE_PER_COMPANY = 3;
const LONGEST_EXTRA_MS = 400;
const emailOf = (n: number) => `person-${n}@company-${Math.floor(n / PEOPLE_PER_COMPANY)}.test`;

function leadOf(n: number) {
  const company = Math.floor(n / PEOPLE_PER_COMPANY);
  return {
    dedupeKey: `lead ${n}`,
    name: `Person Number${n}`,
    email: emailOf(n),
    company: `Company ${company}`,
    website: `https://company-${company}.test`,
    domain: `company-${company}.test`,
    city: 'Lisboa',
  };
}

export async function pushOnce(pushing: Pushing) {
  const { crm, leads, recording } = pushing;
  const begun = performance.now();
  const { ctx, connectionId, ownerId } = await connect(pushing);
  await addOld(pushing, ctx, connectionId);
  const before = await recordsIn(pushing, ownerId);
  const earlier = await counters(pushing);
  const id = await plan(pushing, ctx, connectionId);
  const to = crm.name;
  const messages = Array.from({ length: leads }, (_each, n) => emailOf(n));
  const sending = recording.begin({ do: 'deliver', by: 'proof', to, messages });
  const kills = await work(pushing, 2 * leads, async () => {
    const { state, checked, sent, failed, plan: shown } = await readPush(ctx, id);
    if (state === 'planned') await send(ctx, id, { create: shown.create, update: shown.update });
    return { progress: checked + sent + failed, isOver: state === 'completed' };
  });
  recording.fault('kill -9', `worker during a push to ${to}`, kills);
  recording.end(sending, 'done');
  const sent = await judgeSent(pushing, ctx, id, ownerId);
  await undo(ctx, id);
  const undoKills = await work(pushing, leads, async () => {
    const { state, undo: done } = await readPush(ctx, id);
    return { progress: leads - (done?.open ?? leads), isOver: state === 'undone' };
  });
  recording.fault('kill -9', `worker during an undo at ${to}`, undoKills);
  const undone = await judgeUndone(pushing, ctx, id, { ownerId, before });
  const { throttled = 0, requests = 0 } = await counters(pushing);
  const refused = throttled - (earlier['throttled'] ?? 0);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const calls = requests - (earlier['requests'] ?? 0);
  const figures = { leads, kills, undo_kills: undoKills, calls, refused_429: refused, ...sent, ...undone, seconds };
  if (refused > 0) throw new Error(`${to} had to refuse calls: ${JSON.stringify(figures)}`);
  return figures;
}

const door = <T>({ sandbox, crm }: Pushing, path: string, body?: object) =>
  sandboxAsk<T>(`${sandbox.url}/${crm.provider}/_sandbox${path}`, body);
const counters = (pushing: Pushing) => door<Record<string, number>>(pushing, '/counters');

async function ownerIn(pushing: Pushing, ownerId: string) {
  const owners = await door<{ id: string }[]>(pushing, `/${pushing.crm.owners}`);
  return owners.find(({ id }) => id === ownerId);
}
const recordsIn = async (pushing: Pushing, ownerId: string) => pushing.crm.recordsOf(await ownerIn(pushing, ownerId));

async function connect(pushing: Pushing) {
  const { platform, crm } = pushing;
  const [accountId] = (await addAccounts(platform, 1)) as [number];
  const { rows } = await platform.databases.owner.query('select brand_id from accounts where id = $1', [accountId]);
  await platform.databases.owner.query('update brands set crms = array[$1]', [crm.provider]);
  const ctx = systemCtx(platform, accountId, { brandId: rows[0].brand_id });
  const [owner] = await door<{ id: string }[]>(pushing, `/${crm.owners}`);
  const ownerId = owner?.id as string;
  const page = await authorize(ctx, { provider: crm.provider, suite: 'main', window: 'page', return_to: '/' });
  const { searchParams } = new URL(page);
  const code_challenge = searchParams.get('code_challenge');
  const { code } = await door<{ code: string }>(pushing, '/code', {
    redirect_uri: searchParams.get('redirect_uri'),
    [crm.idName]: ownerId,
    ...(code_challenge && { code_challenge }),
  });
  const { connection } = await finish(ctx, { state: searchParams.get('state') as string, code });
  if (crm.kind) await changeCrmConnection(ctx, connection.id, { record_kind: crm.kind });
  return { ctx, connectionId: connection.id, ownerId };
}

/** People who are there already, some of them in their company. */
async function addOld({ leads, crm }: Pushing, ctx: Ctx, connectionId: number): Promise<void> {
  const { adapter, session } = await openCrmSession(ctx, ctx.actor.accountId, connectionId);
  for (let n = 0; n < leads; n += OLD_EVERY) {
    const { email, company, domain } = leadOf(n);
    const isInside = adapter.can.companies && n % (2 * OLD_EVERY) === 0;
    const ofCompany = isInside ? { 'company:name': company, 'company:domain': domain } : {};
    const values = { email, ...crm.old, lastName: `Old${n}`, ...ofCompany };
    await adapter.create(session, values, adapter.can.tags ? ['vip'] : []);
  }
}

async function plan({ leads }: Pushing, ctx: Ctx, connectionId: number): Promise<number> {
  const listId = await asAccount(ctx, ctx.actor.accountId, async (tx) => {
    const list = await ensureNamed(tx, { name: 'All', type: 'people' }, tx.actor);
    const rows = Array.from({ length: leads }, (_each, n) => leadOf(n));
    await addResults(tx, list.id, rows);
    return list.id;
  });
  const selection = { filter: ResultFilter.parse({}), except: [] };
  return (await startPlan(ctx, listId, connectionId, selection)).id;
}

interface Look {
  progress: number;
  isOver: boolean;
}

/** Starts one worker after the other and kills each at some moment of its work, until all is done. */
async function work(pushing: Pushing, total: number, look: () => Promise<Look>): Promise<number> {
  const chance = chancesOf(pushing.seed + total);
  const moments = Array.from({ length: pushing.kills }, () => chance() * total).sort((a, b) => a - b);
  for (let kills = 0; ; kills += 1) {
    const { worker, ended } = await startWorker(pushing);
    const moment = moments[kills] ?? Number.POSITIVE_INFINITY;
    let { progress, isOver } = await look();
    const from = progress;
    // It has to have done something, so that every kill is one in the middle.
    while (!isOver && (progress < moment || progress === from)) {
      await sleep(50);
      ({ progress, isOver } = await look());
    }
    if (!isOver) await sleep(chance() * LONGEST_EXTRA_MS);
    worker.kill('SIGKILL');
    await ended;
    if (isOver) return kills;
  }
}

/** The same numbers for the same seed. */
function chancesOf(seed: number) {
  let random = seed;
  return () => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return random / 2_147_483_648;
  };
}

async function startWorker({ platform, ownerUrl, sandbox }: Pushing) {
  const { dataDir } = platform.config;
  const env = { ...process.env, ...sandbox.env, OWNER_URL: ownerUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const worker: ChildProcess = fork(PROGRAMS.pushWorker, { env, execArgv: [] });
  const ended = once(worker, 'exit');
  await Promise.race([once(worker, 'message'), ended]);
  return { worker, ended };
}

async function judgeSent(pushing: Pushing, ctx: Ctx, id: number, ownerId: string) {
  const { crm, leads, recording } = pushing;
  const { sent, failed, created, updated } = await readPush(ctx, id);
  const emails = crm.emailsOf(await ownerIn(pushing, ownerId));
  for (const message of emails) recording.found('attempt', { to: crm.name, message, answer: 'accepted' });
  const { companies } = await recordsIn(pushing, ownerId);
  const expected = companies.length > 0 ? Math.ceil(leads / PEOPLE_PER_COMPANY) : 0;
  const distinct = new Set(emails).size;
  const figures = { sent, created, updated, companies: companies.length, failed, lost: leads - distinct };
  const doubled = emails.length - distinct + companies.length - expected;
  if (sent !== leads || figures.lost || doubled || failed)
    throw new Error(`${crm.name}: ${JSON.stringify({ ...figures, doubled })}`);
  return { ...figures, doubled };
}

async function judgeUndone(pushing: Pushing, ctx: Ctx, id: number, was: { ownerId: string; before: unknown }) {
  const { undo: done } = await readPush(ctx, id);
  const figures = { deleted: done?.deleted, restored: done?.restored, left_alone: done?.left_alone };
  const [before, after] = [JSON.stringify(was.before), JSON.stringify(await recordsIn(pushing, was.ownerId))];
  if (before !== after || done?.left_alone)
    throw new Error(`${pushing.crm.name} is not as before: ${JSON.stringify(figures)} ${difference(before, after)}`);
  return { ...figures, bytes_as_before: before.length };
}

/** Where two texts part. */
function difference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 200), at + 200);
  return `${around(before)} | ${around(after)}`;
}
