/** AI research as a node: a portion is asked about by a job of its own (asking.service.ts), which hands leads on as answers come. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { inTransaction, type Tx } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { isOutOfCredits, rowsCovered, type StepPrice, stepPrice, stepProblem } from '../../automation/public.ts';
import { release, reserve } from '../../wallet/public.ts';
import { setAside } from '../engine/budget.service.ts';
import { closeLeads } from '../engine/handing-on.service.ts';
import { actOf } from '../graphs/refs.rules.ts';
import { type At, Halt, type NodeAdapter } from '../nodes/nodes.port.ts';
import { researchJob } from './research.jobs.ts';

/** An answer needs what a text needs, for leads of any type. */
const AS_TYPE = 'local';

interface Wanted {
  n: number;
  price: StepPrice;
  rows: number;
}

/** For all leads of the portion, or for the first of them: as many as the credits cover. */
async function reserveFor(tx: Tx, { run, row, planned }: At, { n, price, rows }: Wanted) {
  const hold = async (count: number) => ({
    count,
    reservationId: (
      await inTransaction(tx, (part) =>
        reserve(part, {
          acts: ['ai.text'],
          max: price.mostPerRow * count,
          purpose: 'research',
          title: {
            key: 'workflow-runs.title',
            params: { title: planned.node.title || { key: 'workflow-runs.research' } },
          },
          subject: `workflow:${run.id}`,
          key: `workflow:${run.id}/${row.node_id}/${n}/reserve`,
        }),
      )
    ).id,
  });
  if (price.mostPerRow === 0) return { count: rows, reservationId: 0 };
  try {
    return await hold(rows);
  } catch (error) {
    if (!isOutOfCredits(error)) throw error;
    const covered = await rowsCovered(tx, error, price);
    if (covered < 1 || covered >= rows) throw error;
    return hold(covered);
  }
}

export const researchNode: NodeAdapter = {
  isQuick: false,
  async begin(tx, at, { n, rows }) {
    const { run, planned, row } = at;
    const act = actOf(planned.node) as StepAct;
    const problem = await stepProblem(tx, act, AS_TYPE);
    if (problem) throw new Halt('gone', problem);
    const price = await stepPrice(tx, act, AS_TYPE);
    const { count, reservationId } = await reserveFor(tx, at, { n, price, rows: rows.length });
    const reserved = price.mostPerRow * count;
    await setAside(tx, at, reserved);
    await enqueue(tx, researchJob, { accountId: run.account_id, runId: run.id, nodeId: row.node_id, n });
    const ids = rows.slice(0, count).map(({ id }) => id);
    return { outcomes: [], underWay: { kind: 'research', id: n, ids, reserved, reservationId } };
  },
  // Answers are delivered, handed on and paid for as they come; what is left here is to close the portion.
  async harvest(_tx, _at, portion, ids) {
    if (ids.length > 0) return { note: portion.waits > 0 ? 'workflow-runs.note.waiting' : null, stop: null };
    return { outcomes: [], found: [], credits: portion.credits, stop: null };
  },
  async cancel(tx, at, portion, ids) {
    const waiting = ids.map((result_id) => ({ result_id, state: 'waiting', reason: null }) as const);
    await closeLeads(tx, at, waiting, 'working');
    if (portion.reservation_id !== 0) await release(tx, portion.reservation_id);
  },
};
