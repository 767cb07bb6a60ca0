/** A connection of an account with an open way to its CRM. Nobody is asked here yet. */
import { asAccount, type Base } from '../../../platform/context.ts';
import { adapterOf } from '../adapters/adapters.registry.ts';
import type { CrmAdapter, CrmSession } from '../adapters/crm.port.ts';
import { type ConnectionRow, getConnection } from '../connections/connections.service.ts';
import { openSession } from '../connections/session.service.ts';

export interface Desk {
  connection: ConnectionRow;
  adapter: CrmAdapter;
  session: CrmSession;
}

export async function openDesk(ctx: Base, accountId: number, connectionId: number): Promise<Desk> {
  const connection = await asAccount(ctx, accountId, (tx) => getConnection(tx, connectionId));
  const session = await openSession(ctx, accountId, connectionId);
  return { connection, adapter: adapterOf(connection.provider), session };
}
