/** Nodes whose work is an act that people can start by hand as well: it runs as it always does, for a portion of leads at a time. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import type { Tx } from '../../../platform/context.ts';
import {
  beginStep,
  cancelStep,
  outcomesOf,
  readStep,
  type StepOutcome,
  type StepRef,
  type StepState,
  stepPrice,
  stepProblem,
} from '../../automation/public.ts';
import { findRunRow } from '../../enrichment/public.ts';
import { arrivalsOf, type ResultRow, readRows } from '../../results/public.ts';
import { setAside } from '../engine/budget.service.ts';
import { actOf } from '../graphs/refs.rules.ts';
import type { Lead, Outcome } from '../runs/items.repository.ts';
import type { PortionRow } from '../runs/runs.table.ts';
import { type At, Halt, type Harvest, type NodeAdapter, type Portion, type Stop, type Waits } from './nodes.port.ts';

interface Kind {
  /** What became of a lead that is there and may be contacted; without an outcome there was nothing to do for it. */
  judge(row: ResultRow, outcome: StepOutcome | undefined): Pick<Outcome, 'state' | 'reason'>;
  /** Leads of another list that it brought. */
  found?(tx: Tx, at: At, portion: PortionRow): Promise<Lead[]>;
  portionOf?: NodeAdapter['portionOf'];
}

/** The most people that one portion of companies brings. */
const MAX_PEOPLE = 2000;

const stepNode = (kind: Kind): NodeAdapter => ({
  isQuick: false,
  ...(kind.portionOf && { portionOf: kind.portionOf }),
  async begin(tx, at, portion) {
    const act = actOf(at.planned.node) as StepAct;
    await requirePossible(tx, act, portion);
    const { mostPerRow } = await stepPrice(tx, act, portion.list.type);
    const ids = portion.rows.map(({ id }) => id);
    const { ref, resultIds } = await beginStep(tx, { act, listId: portion.list.id, resultIds: ids });
    if (ref) {
      const reserved = mostPerRow * resultIds.length;
      await setAside(tx, at, reserved);
      return { outcomes: [], underWay: { ...ref, ids: resultIds, reserved } };
    }
    const begun = new Set(resultIds);
    const outcomes = portion.rows
      .filter(({ id }) => begun.has(id))
      .map((row) => ({ result_id: row.id, ...kind.judge(row, undefined) }));
    return { outcomes, underWay: null };
  },
  async harvest(tx, at, portion, ids) {
    const ref = refOf(portion);
    const step = await readStep(tx, ref);
    if (step.state === 'running') return waitsOf(step);
    const outcomes = await judged(tx, kind, portion, { step, ids, found: await outcomesOf(tx, ref, ids) });
    const found = kind.found ? await kind.found(tx, at, portion) : [];
    return { outcomes, found, credits: step.credits, stop: stopOf(step) } satisfies Harvest;
  },
  cancel: (tx, _at, portion) => cancelStep(tx, refOf(portion)),
});

const refOf = ({ ref_kind, ref_id }: PortionRow): StepRef => ({ kind: ref_kind as StepRef['kind'], id: ref_id });

async function requirePossible(tx: Tx, act: StepAct, { list }: Portion): Promise<void> {
  const problem = await stepProblem(tx, act, list.type);
  if (problem) throw new Halt('gone', problem);
}

/** A user must reconnect the CRM; then the run continues. */
const waitsOf = ({ reason, waitingUntil }: StepState): Waits =>
  reason === 'reconnect'
    ? { note: null, stop: { reason: 'gone', note: 'workflow-runs.reason.reconnect' } }
    : { note: waitingUntil ? 'workflow-runs.note.waiting' : null, stop: null };

/** The step ended for a reason unrelated to its leads. They are processed again after the problem is fixed. */
function stopOf({ state, reason }: StepState): Stop | null {
  if (reason === 'credits') return { reason: 'credits', note: null };
  // A user canceled the step, so it is not restarted.
  if (state === 'canceled') return { reason: 'gone', note: 'workflow-runs.reason.canceled' };
  if (state !== 'failed') return null;
  if (reason === null || reason === 'unexpected') return { reason: 'unexpected', note: null };
  return { reason: 'gone', note: `workflow-runs.reason.${reason}` };
}

interface Ended {
  step: StepState;
  ids: number[];
  found: Map<number, StepOutcome>;
}

async function judged(tx: Tx, kind: Kind, portion: PortionRow, { step, ids, found }: Ended): Promise<Outcome[]> {
  const rows = new Map((await readRows(tx, portion.list_id, ids)).map((row) => [row.id, row]));
  const isBroken = stopOf(step) !== null;
  return ids.map((result_id): Outcome => {
    const row = rows.get(result_id);
    if (!row) return { result_id, state: 'ended', reason: 'gone' };
    if (row.is_suppressed) return { result_id, state: 'ended', reason: 'suppressed' };
    const outcome = found.get(result_id);
    if (isBroken && outcome?.state !== 'done' && outcome?.state !== 'nothing')
      return { result_id, state: 'waiting', reason: null };
    return { result_id, ...kind.judge(row, outcome) };
  });
}

const OUT = { state: 'out', reason: null } as const;
const byOutcome = (outcome: StepOutcome): Pick<Outcome, 'state' | 'reason'> =>
  outcome.state === 'done' ? OUT : { state: outcome.state === 'failed' ? 'failed' : 'no', reason: outcome.reason };

export const contentNode = stepNode({
  // Nothing to write: it has its texts already.
  judge: (_row, outcome) => (outcome && outcome.reason !== 'has_text' ? byOutcome(outcome) : OUT),
});

export const emailsNode = stepNode({
  judge: (row, outcome) => (row.email !== '' ? OUT : byOutcome(outcome ?? { state: 'nothing', reason: null })),
});

/** Into a CRM, or to a webhook. */
export const sendingNode = stepNode({ judge: (_row, outcome) => (outcome ? byOutcome(outcome) : OUT) });

/** The people continue. Of the companies, only those without people do. */
export const employeesNode = stepNode({
  judge(_row, outcome) {
    const { state, reason } = byOutcome(outcome ?? { state: 'nothing', reason: null });
    return { state: state === 'out' ? 'ended' : state, reason };
  },
  async found(tx, { planned }, { ref_id }) {
    const listId = (await findRunRow(tx, ref_id))?.target_list_id;
    if (!listId) return [];
    const { seniorities } = planned.node.settings as SettingsOf<'people_search'>;
    const people = await arrivalsOf(tx, `enrichment:${ref_id}`, { after: -1, limit: MAX_PEOPLE });
    const ids = people.map(({ id }) => id);
    const wanted = seniorities.length > 0 ? await ofLevels(tx, listId, ids, seniorities) : ids;
    return wanted.map((result_id) => ({ result_id, list_id: listId }));
  },
  portionOf: ({ node }) => Math.floor(MAX_PEOPLE / (node.settings as SettingsOf<'people_search'>).per_company),
});

async function ofLevels(tx: Tx, listId: number, ids: number[], levels: readonly string[]): Promise<number[]> {
  const rows = await readRows(tx, listId, ids);
  const wanted = new Set(rows.filter(({ seniority }) => levels.includes(seniority)).map(({ id }) => id));
  return ids.filter((id) => wanted.has(id));
}
