/** The journal of a run, in the reader's language. */
import type { JournalLine } from '@leadwright/contract/automation/workflow-runs';
import type { Base, Tx } from '../../../platform/context.ts';
import * as repository from './journal.repository.ts';
import type { RunRow } from './runs.table.ts';

type Params = Record<string, string | number>;

/** `code`: `workflow-runs.journal.<code>`. The caller holds the run. */
export const note = (
  tx: Tx<Base>,
  run: Pick<RunRow, 'account_id' | 'id'>,
  code: string,
  {
    node = null,
    params = {},
    tone = 'plain',
  }: { node?: string | null; params?: Params; tone?: JournalLine['tone'] } = {},
): Promise<void> => repository.addLine(tx.db, run.account_id, run.id, { nodeId: node, code, params, tone }, tx.now());
