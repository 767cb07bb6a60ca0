/** The remaining budget of a run. A run never costs more than was confirmed; a database constraint enforces it too. */
import type { Base, Tx } from '../../../platform/context.ts';
import { type At, Halt } from '../nodes/nodes.port.ts';
import { moveNode, moveRun } from '../runs/runs.repository.ts';

/** Counts what is about to begin at its most, or stops the run. */
export async function setAside(tx: Tx<Base>, { run, row }: At, most: number): Promise<void> {
  if (run.credits + run.reserved + most > run.maximum_credits) throw new Halt('limit');
  if (most > 0) await move(tx, { run, row }, { reserved: most });
}

/** What it cost in the end. */
export const account = (tx: Tx<Base>, at: Pick<At, 'run' | 'row'>, reserved: number, credits: number): Promise<void> =>
  move(tx, at, { reserved: -reserved, credits });

async function move(tx: Tx<Base>, { run, row }: Pick<At, 'run' | 'row'>, by: { reserved?: number; credits?: number }) {
  await moveRun(tx.db, run.account_id, run.id, by, tx.now());
  await moveNode(tx.db, row, by, tx.now());
}
