/** Columns this part owns. */
import type { MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import type { ColumnType, Selectable } from 'kysely';
import type { CrmField, RecordKind } from '../adapters/crm.port.ts';

/** JSON that is read whole and written as text. */
export type Json<T> = ColumnType<T, string, string>;

interface CrmFieldListsTable {
  account_id: number;
  connection_id: number;
  fields: Json<CrmField[]>;
  record_kind: RecordKind | null;
  read_at: Date;
}

interface CrmMappingsTable {
  account_id: number;
  connection_id: number;
  list_type: ListType;
  rows: Json<MappingRow[]>;
  changed_at: Date;
}

export interface MappingTables {
  crm_field_lists: CrmFieldListsTable;
  crm_mappings: CrmMappingsTable;
  crm_contact_mappings: CrmMappingsTable;
}

export type FieldListRow = Selectable<CrmFieldListsTable>;
