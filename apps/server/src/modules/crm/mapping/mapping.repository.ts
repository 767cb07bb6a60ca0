/** All SQL of field lists and mappings. The account comes first in every query. */
import type { MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Db, only } from '../../../platform/database/database.ts';
import type { CrmField } from '../adapters/crm.port.ts';
import type { FieldListRow, MappingTables } from './mapping.table.ts';

const own = (db: Db) => only<MappingTables>(db);

export const findFields = (db: Db, accountId: number, connectionId: number): Promise<FieldListRow | undefined> =>
  own(db)
    .selectFrom('crm_field_lists')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();

export async function keepFields(
  db: Db,
  accountId: number,
  connectionId: number,
  fields: CrmField[],
  readAt: Date,
): Promise<void> {
  const kept = { fields: JSON.stringify(fields), read_at: readAt };
  await own(db)
    .insertInto('crm_field_lists')
    .values({ account_id: accountId, connection_id: connectionId, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id']).doUpdateSet(kept))
    .execute();
}

export async function findRows(
  db: Db,
  accountId: number,
  connectionId: number,
  type: ListType,
): Promise<MappingRow[] | undefined> {
  const found = await own(db)
    .selectFrom('crm_mappings')
    .select('rows')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('list_type', '=', type)
    .forUpdate()
    .executeTakeFirst();
  return found?.rows;
}

interface KeptRows {
  connectionId: number;
  type: ListType;
  rows: MappingRow[];
  at: Date;
}

export async function keepRows(db: Db, accountId: number, { connectionId, type, rows, at }: KeptRows): Promise<void> {
  const kept = { rows: JSON.stringify(rows), changed_at: at };
  await own(db)
    .insertInto('crm_mappings')
    .values({ account_id: accountId, connection_id: connectionId, list_type: type, ...kept })
    .onConflict((conflict) => conflict.columns(['account_id', 'connection_id', 'list_type']).doUpdateSet(kept))
    .execute();
}

export async function deleteRows(db: Db, accountId: number, connectionId: number, type: ListType): Promise<void> {
  await own(db)
    .deleteFrom('crm_mappings')
    .where('account_id', '=', accountId)
    .where('connection_id', '=', connectionId)
    .where('list_type', '=', type)
    .execute();
}
