/** What became of leads at a node: noted, counted, and handed on to the nodes behind. The caller holds the run. */
import { PORTS, type Port } from '@leadwright/contract/automation/workflow-graph';
import type { Base, Tx } from '../../../platform/context.ts';
import type { At } from '../nodes/nodes.port.ts';
import * as items from '../runs/items.repository.ts';
import * as repository from '../runs/runs.repository.ts';
import type { NodeRow } from '../runs/runs.table.ts';
import { isEnd } from './plan.rules.ts';

export interface Tally {
  out: number;
  no: number;
  unknown: number;
  failed: number;
  ended: number;
  waiting: number;
}

/** `from`: the state that they were in; what is in another by now is left alone. */
export async function closeLeads(
  tx: Tx<Base>,
  at: At,
  outcomes: readonly items.Outcome[],
  from: 'waiting' | 'working',
): Promise<Tally> {
  const done = new Map(
    (await items.closeItems(tx.db, at.row, outcomes, from, tx.now())).map((item) => [item.result_id, item]),
  );
  // In the order in which they came.
  const closed = outcomes.flatMap(({ result_id }) => done.get(result_id) ?? []);
  const of = (state: keyof Tally) => closed.filter((each) => each.state === state);
  const tally: Tally = {
    out: of('out').length,
    no: of('no').length,
    unknown: of('unknown').length,
    failed: of('failed').length,
    ended: of('ended').length,
    waiting: of('waiting').length,
  };
  await repository.moveNode(
    tx.db,
    at.row,
    {
      out_count: tally.out,
      no_count: tally.no,
      unknown_count: tally.unknown,
      failed_count: tally.failed,
      ended_count: tally.ended,
      ...(from === 'working'
        ? { working: -closed.length, waiting: tally.waiting }
        : { waiting: tally.waiting - closed.length }),
    },
    tx.now(),
  );
  for (const port of PORTS) await handOn(tx, at, port, of(port));
  return tally;
}

/** In the order in which they are given. */
async function handOn(tx: Tx<Base>, { run, planned }: At, port: Port, leads: items.Lead[]): Promise<void> {
  if (leads.length === 0) return;
  for (const id of planned.behind[port]) {
    const next = (await repository.findNode(tx.db, run.account_id, run.id, id)) as NodeRow;
    const came = await items.arrive(tx.db, next, leads, { after: next.items, state: 'waiting', at: tx.now() });
    await repository.moveNode(tx.db, next, { items: leads.length, total: came, waiting: came }, tx.now());
  }
  if (port === 'out' && isEnd(planned))
    await repository.moveRun(tx.db, run.account_id, run.id, { items: leads.length }, tx.now());
}

/** Leads that a node found itself. Once taken over, or while something about them is still looked for. */
export async function bringIn(tx: Tx<Base>, at: At, leads: items.Lead[], state: 'out' | 'working'): Promise<number> {
  const now = tx.now();
  const { items: after } = (await repository.findNode(tx.db, at.run.account_id, at.run.id, at.row.node_id)) as NodeRow;
  const came = await items.arrive(tx.db, at.row, leads, { after, state, at: now });
  const counted = state === 'out' ? { out_count: came } : { working: came, total: came };
  await repository.moveNode(tx.db, at.row, { items: leads.length, ...counted }, now);
  if (state === 'out') await handOn(tx, at, 'out', leads);
  return came;
}
