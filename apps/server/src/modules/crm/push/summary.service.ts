/** What a connection's page says of pushes: the last one, and what waits for the connection. */
import type { CrmConnection } from '@leadwright/contract/integrations/crm';
import type { Base, Tx } from '../../../platform/context.ts';
import { countsOf } from './outcome.service.ts';
import { countWaiting, lastOfConnections } from './push.repository.ts';
import type { Counts, PushRow } from './push.table.ts';

export type PushesOf = Pick<CrmConnection, 'last_push' | 'waiting'>;
export const NO_PUSHES: PushesOf = { last_push: null, waiting: 0 };

/** Of what was sent, what no undo has taken back. */
const stillThere = (push: PushRow, { sent, deleted, restored }: Counts) =>
  push.state === 'undone' || push.state === 'undoing' ? Math.max(0, sent - deleted - restored) : sent;

export async function pushesOf(tx: Tx<Base>, connectionIds: number[]): Promise<Map<number, PushesOf>> {
  const last = await lastOfConnections(tx.db, tx.accountId, connectionIds);
  const counts = await countsOf(tx, last);
  const waiting = await countWaiting(tx.db, tx.accountId, connectionIds);
  return new Map(
    connectionIds.map((id) => {
      const push = last.find((each) => each.connection_id === id);
      const figures = push && counts.get(push.id);
      const last_push =
        push && figures
          ? {
              id: push.id,
              at: (push.started_at ?? push.created_at).toISOString(),
              leads: figures.create + figures.update,
              sent: stillThere(push, figures),
              failed: figures.failed,
              is_undone: push.state === 'undone',
            }
          : null;
      return [id, { last_push, waiting: waiting.get(id) ?? 0 }];
    }),
  );
}
