/** The `looking` state of addresses during a lookup, and its reset. */
import type { Base, Tx } from '../../platform/context.ts';
import { holdList } from '../lists/public.ts';
import { changeResults, readRows } from '../results/public.ts';
import * as repository from './enrichment.repository.ts';
import type { OpenRow, RunRow } from './enrichment.table.ts';

const PORTION = 1000;

/** Rows say that their address is looked for; what they said before is noted and returned. The caller holds the run. */
export async function markLooking(tx: Tx<Base>, run: RunRow, open: OpenRow[]): Promise<OpenRow[]> {
  const isFresh = ({ email_state, attempts, asked }: OpenRow) => email_state === null && attempts + asked.length === 0;
  const fresh = open.filter(isFresh).map(({ result_id }) => result_id);
  const rows = fresh.length > 0 ? await readRows(tx, run.list_id, fresh) : [];
  const others = rows.filter((row) => row.email_state !== 'looking');
  if (others.length === 0) return open;
  const states = others.map((row) => ({ id: row.id, state: row.email_state }));
  await repository.noteStates(tx.db, run.account_id, run.id, states);
  await changeResults(
    tx,
    run.list_id,
    others.map(({ id }) => ({ id, values: { email_state: 'looking' } })),
  );
  const before = new Map(states.map(({ id, state }) => [id, state]));
  return open.map((row) => ({ ...row, email_state: before.get(row.result_id) ?? row.email_state }));
}

/** The lookup has ended: resets the addresses to their earlier state. */
export async function stopLooking(tx: Tx<Base>, { account_id: accountId, id, list_id: listId }: RunRow): Promise<void> {
  if (!(await holdList(tx, listId))) return;
  let after = 0;
  for (;;) {
    const open = await repository.findLooking(tx.db, accountId, id, after, PORTION);
    await giveBack(tx, listId, open);
    if (open.length < PORTION) return;
    after = open.at(-1)?.result_id ?? after;
  }
}

export async function giveBack(
  tx: Tx<Base>,
  listId: number,
  open: readonly Pick<OpenRow, 'result_id' | 'email_state'>[],
): Promise<void> {
  const before = new Map(open.map((row) => [row.result_id, row.email_state ?? 'unchecked']));
  const rows = await readRows(tx, listId, [...before.keys()]);
  const looking = rows.filter((row) => row.email_state === 'looking');
  await changeResults(
    tx,
    listId,
    looking.map(({ id }) => ({ id, values: { email_state: before.get(id) ?? 'unchecked' } })),
  );
}
