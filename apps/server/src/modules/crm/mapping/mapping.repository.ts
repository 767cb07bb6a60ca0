/** All SQL of field lists and mappings. The account comes first in every query. */
import type { MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Db, only } from '../../../platform/database/database.ts';
import type { CrmField, RecordKind } from '../adapters/crm.port.ts';
import type { FieldListRow, MappingTables } from './mapping.table.ts';

const own = (db: Db) => only<MappingTables>(db);

export const findFields = (db: Db, accountId: number, connectionId: number): Promise<FieldListRow | undefined> =>
  own(db)
    .selectFrom('crm_field_lists')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();

interface KeptFields {
  connectionId: number;
  kind: RecordKind | null;
  fields: CrmField[];
  readAt: Date;
}

export async function keepFields(
  db: Db,
  accountId: number,
  { connectionId, kind, fields, readAt }: KeptFields,
): Promise<void> {
  const kept = { fields: JSON.stringify(fields), record_kind: kind, read_at: readAt };
  await own(db)
    .insertInto('crm_field_lists')
    .values({ account_id: accountId, connection_id: connectionId, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id']).doUpdateSet(kept))
    .execute();
}

/** Which mapping: a connection has one for each type of list and each kind of records. */
export interface Place {
  connectionId: number;
  kind: RecordKind | null;
  type: ListType;
}
const tableOf = ({ kind }: Place) => (kind === 'contacts' ? 'crm_contact_mappings' : 'crm_mappings');

export async function findRows(db: Db, accountId: number, place: Place): Promise<MappingRow[] | undefined> {
  const found = await own(db)
    .selectFrom(tableOf(place))
    .select('rows')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', place.connectionId)
    .where('list_type', '=', place.type)
    .forUpdate()
    .executeTakeFirst();
  return found?.rows;
}

export async function keepRows(
  db: Db,
  accountId: number,
  place: Place,
  { rows, at }: { rows: MappingRow[]; at: Date },
): Promise<void> {
  const kept = { rows: JSON.stringify(rows), changed_at: at };
  await own(db)
    .insertInto(tableOf(place))
    .values({ account_id: accountId, connection_id: place.connectionId, list_type: place.type, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'list_type']).doUpdateSet(kept))
    .execute();
}

export async function deleteRows(db: Db, accountId: number, place: Place): Promise<void> {
  await own(db)
    .deleteFrom(tableOf(place))
    .where('account_id', '=', accountId)
    .where('connection_id', '=', place.connectionId)
    .where('list_type', '=', place.type)
    .execute();
}
