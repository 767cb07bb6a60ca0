/** SQL of received provider events. These rows belong to no account. */
import type { Insertable } from 'kysely';
import { type Db, only } from '../../../platform/database/database.ts';
import type { BillingTables, ProviderEvent, ProviderEventsTable, ProviderName } from '../billing.table.ts';

const own = (db: Db) => only<BillingTables>(db);

/** False if it was received before. */
export async function keepEvent(db: Db, event: Insertable<ProviderEventsTable>): Promise<boolean> {
  const rows = await own(db)
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute();
  return rows.length === 1;
}

export const findEvent = (db: Db, provider: ProviderName, eventId: string): Promise<ProviderEvent | undefined> =>
  own(db)
    .selectFrom('provider_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();

export const noteApplied = (db: Db, provider: ProviderName, eventId: string, now: Date) =>
  own(db)
    .updateTable('provider_events')
    .set({ applied_at: now })
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .execute();

export const deleteOldEvents = (db: Db, before: Date) =>
  own(db).deleteFrom('provider_events').where('received_at', '<', before).where('applied_at', 'is not', null).execute();
