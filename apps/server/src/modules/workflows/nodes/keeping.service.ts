/** Local targets: another list of the account, and a file that is created on download. */
import type { SettingsOf } from '@leadwright/contract/automation/workflow-graph';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { Tx } from '../../../platform/context.ts';
import { ensureList, lockList } from '../../lists/public.ts';
import { addResults, type NewResult, type ResultRow } from '../../results/public.ts';
import { updateNode } from '../runs/runs.repository.ts';
import type { At, NodeAdapter } from './nodes.port.ts';

const allOut = (rows: ResultRow[]) => rows.map(({ id }) => ({ result_id: id, state: 'out', reason: null }) as const);

/** Copies are free. A lead that stands in the list already is there, which is what was wanted. */
export const listNode: NodeAdapter = {
  isQuick: true,
  async begin(tx, at, { list, rows }) {
    const target = await targetOf(tx, at, list.type);
    if (target.id !== list.id) await addResults(tx, target.id, rows.map(copyOf));
    return { outcomes: allOut(rows), underWay: null };
  },
};

/** Found or made with the first lead, and the same until the run ends, whatever it is called by then. */
async function targetOf(tx: Tx, { planned, row }: At, type: ListType) {
  if (row.list_id !== null) return lockList(tx, row.list_id);
  const { list } = planned.node.settings as Extract<SettingsOf<'connection'>, { to: 'list' }>;
  const target = await ensureList(tx, list as NonNullable<typeof list>, type);
  await updateNode(tx.db, row, { list_id: target.id, list_type: target.type });
  return target;
}

/** Copies the row with its provenance. The copy gets no address lookup. */
function copyOf(row: ResultRow): NewResult {
  const { account_id, id, list_id, ordinal, dedupe_key: dedupeKey, sent_at, created_at, ...values } = row;
  return { ...values, dedupeKey, email_state: values.email_state === 'looking' ? 'unchecked' : values.email_state };
}

export const csvNode: NodeAdapter = {
  isQuick: true,
  begin: async (_tx, _at, { rows }) => ({ outcomes: allOut(rows), underWay: null }),
};
