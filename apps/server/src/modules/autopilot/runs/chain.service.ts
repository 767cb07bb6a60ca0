/** What happens to the leads of a run after its search: one act after the other, each over all of them in portions. */

import { LIST_TYPE_OF_KIND } from '@leadwright/contract/leads/lists';
import type { Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Requeue, requeue } from '../../../platform/jobs/jobs.ts';
import {
  beginStep,
  creditsMissing,
  duringStep,
  isOutOfCredits,
  MAX_STEP_ROWS,
  readStep,
  stepPrice,
  stepProblem,
} from '../../automation/public.ts';
import { arrivalsOf, type ResultRow, readRows } from '../../results/public.ts';
import { leadPrice, leftOf, type SearchRow } from '../../search/public.ts';
import type { RunLink, RunRow } from '../autopilot.table.ts';
import { figuresWith, sumOf } from './figures.rules.ts';
import { complete, endRun, type Held, searchingAgain } from './outcome.service.ts';
import * as repository from './runs.repository.ts';
import { publishChange } from './stop.service.ts';

/** Texts and pushes wait this long for the leads' email addresses. Some leads never get one. */
const ADDRESSES_MS = 30 * 60_000;
/** Fallback if the event that the lookup ended was lost. */
const LOOK_AGAIN_SECONDS = 30;

const causeOf = ({ search_id }: RunRow) => `search:${search_id}`;

/** The search has ended; `search` is missing when it was forgotten. */
export async function afterSearch(tx: Tx, held: Held, search: SearchRow | undefined): Promise<Requeue | undefined> {
  const { run } = held;
  const reason = search?.status === 'failed' ? reasonOf(search) : null;
  const isOver = !search || search.status === 'canceled' || search.added === 0;
  const moved = await repository.updateRun(tx.db, tx.accountId, run.id, {
    ...(search && figuresWith(run, search)),
    state: 'chain',
    moved_at: tx.now(),
    ...(search && (await missingOf(tx, held, search))),
    ...(run.chain.length > 0 && !isOver && { waits_until: new Date(tx.now().getTime() + ADDRESSES_MS) }),
    ...(reason && { reason: reason.key, reason_params: JSON.stringify(reason.params) }),
    ...(isOver && { chain: JSON.stringify(run.chain.map((link) => ({ ...link, state: 'skipped' }))) }),
  });
  const next = { ...held, run: moved };
  if (search?.status === 'canceled') return void (await endRun(tx, next, 'canceled'));
  return goOnWithChain(tx, next);
}

/** What the credits did not cover of the search. */
async function missingOf(tx: Tx, { autopilot }: Held, search: SearchRow) {
  if (search.status !== 'completed' || !search.ran_short) return null;
  const { each } = await leadPrice(tx, autopilot.kind);
  const leads = Math.max(1, leftOf(search));
  return { missing_leads: leads, missing_credits: await creditsMissing(tx, leads * each) };
}

const reasonOf = ({ error_code, source }: SearchRow) => {
  const code = error_code ?? 'unexpected';
  const key = code.startsWith('source.') ? `sources.error.${code.slice('source.'.length)}` : `search.failed.${code}`;
  return { key, params: { source } };
};

export async function goOnWithChain(tx: Tx, held: Held): Promise<Requeue | undefined> {
  let { run } = held;
  if (run.waits_until) {
    if (run.waits_until > tx.now() && (await isLookingUp(tx, run))) return requeue(LOOK_AGAIN_SECONDS);
    run = await repository.updateRun(tx.db, tx.accountId, run.id, { waits_until: null });
  }
  for (;;) {
    // The acts after one that the credits do not cover wait until it has had all leads.
    if (run.chain.some(({ state }) => state === 'stopped')) return void (await complete(tx, { ...held, run }));
    const nth = run.chain.findIndex(({ state }) => state === 'waiting' || state === 'running');
    if (nth < 0) return afterChain(tx, { ...held, run });
    const link = run.chain[nth] as RunLink;
    const change = run.step_id === null ? await beginPortion(tx, held, run, link) : await harvest(tx, held, run, link);
    // It is still going on; its end is news.
    if (!change) return undefined;
    run = await save(tx, run, nth, change);
    if (run.step_id !== null) return undefined;
  }
}

/** A run that is being finished goes on with the leads that its search still lacks. */
async function afterChain(tx: Tx, held: Held): Promise<Requeue | undefined> {
  const { run } = held;
  if (!run.is_finishing || run.missing_leads === null) return void (await complete(tx, held));
  await repository.updateRun(tx.db, tx.accountId, run.id, { ...searchingAgain(run), moved_at: tx.now() });
  await publishChange(tx, run.autopilot_id);
  return requeue(0);
}

const isLookingUp = async (tx: Tx, run: RunRow): Promise<boolean> =>
  (await leadsOf(tx, run)).some(({ email_state }) => email_state === 'looking');

/** A run has no more of them than one portion. */
async function leadsOf(tx: Tx, run: RunRow): Promise<ResultRow[]> {
  const rows = await arrivalsOf(tx, causeOf(run), { after: -1, limit: MAX_STEP_ROWS });
  const ids = rows.map(({ id }) => id);
  return readRows(tx, run.list_id, ids);
}

interface Change extends Partial<RunLink> {
  ref?: { kind: NonNullable<RunRow['step_kind']>; id: number } | null;
}

/**
 * The act for the rows that it has not had, as many as the credits cover; without any it is over. An act that cannot be carried out
 * does not keep the next one, but one that cannot be paid is finished first.
 */
async function beginPortion(tx: Tx, { autopilot }: Held, run: RunRow, link: RunLink): Promise<Change> {
  if (link.isPart) return { state: 'completed', done: (await leadsOf(tx, run)).filter(({ email }) => email).length };
  const rows = await arrivalsOf(tx, causeOf(run), { after: link.past, limit: MAX_STEP_ROWS });
  const last = rows.at(-1);
  if (!last) return { state: 'completed' };
  const problem = await stepProblem(tx, link.step, LIST_TYPE_OF_KIND[autopilot.kind]);
  if (problem) return { state: 'failed', reason: problem };
  const order = { act: link.step, listId: run.list_id, resultIds: rows.map(({ id }) => id) };
  try {
    const { ref, resultIds } = await beginStep(duringStep(tx, `autopilot:${run.id}/${link.id}`), order);
    return { state: 'running', before: link.past, past: (rows[resultIds.length - 1] ?? last).ordinal, ref };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (isOutOfCredits(error)) return shortOf(tx, autopilot, link.step, rows.length);
    return { state: 'failed', reason: error.code.replace('.', '.error.'), params: error.params };
  }
}

/** The credits do not cover the step for this many leads. */
async function shortOf(tx: Tx, { kind }: Held['autopilot'], step: RunLink['step'], leads: number): Promise<Change> {
  const { mostPerRow } = await stepPrice(tx, step, LIST_TYPE_OF_KIND[kind]);
  return { state: 'stopped', missing: { leads, credits: await creditsMissing(tx, leads * mostPerRow) } };
}

/** Null while the step runs. */
async function harvest(tx: Tx, { autopilot }: Held, run: RunRow, link: RunLink): Promise<Change | null> {
  const step = await readStep(tx, {
    kind: run.step_kind as NonNullable<RunRow['step_kind']>,
    id: run.step_id as number,
  });
  if (step.state === 'running') return null;
  const figures = sumOf(link, step);
  if (step.state === 'completed' && step.reason === 'credits') {
    // What was done is done: the act leaves such leads out when it has this portion again.
    const past = link.before ?? link.past;
    const left = Math.max(1, step.total - step.done + step.failed);
    return { ...figures, ref: null, past, ...(await shortOf(tx, autopilot, link.step, left)) };
  }
  if (step.state === 'completed') return { ...figures, ref: null };
  return { ...figures, ref: null, state: step.state, code: step.reason };
}

async function save(tx: Tx, run: RunRow, nth: number, { ref, ...change }: Change): Promise<RunRow> {
  const link = run.chain[nth] as RunLink;
  const chain = run.chain.with(nth, { ...link, ...change });
  const moved = await repository.updateRun(tx.db, tx.accountId, run.id, {
    chain: JSON.stringify(chain),
    moved_at: tx.now(),
    ...(ref !== undefined && { step_kind: ref?.kind ?? null, step_id: ref?.id ?? null }),
    credits: run.credits + (change.credits ?? link.credits) - link.credits,
  });
  await publishChange(tx, run.autopilot_id);
  return moved;
}
