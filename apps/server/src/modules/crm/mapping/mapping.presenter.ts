/** Rows to contract types. */
import type { CrmFieldList, CrmMapping } from '@leadwright/contract/integrations/crm-fields';
import { isColumn, kindOf } from '@leadwright/contract/leads/result-columns';
import { type FieldList, presentField } from './fields.service.ts';
import type { Mapping } from './mapping.service.ts';

export const presentFields = ({ fields, readAt, adapter }: FieldList): CrmFieldList => ({
  fields: fields.map(presentField),
  read_at: readAt.toISOString(),
  can: {
    update: adapter.can.update,
    undo: adapter.can.undo,
    tags: adapter.can.tags,
    create_field: adapter.can.createField,
  },
  creates: [...adapter.creates],
});

const kindOfColumn = (column: string) => (isColumn(column) ? kindOf(column) : column);

export function presentMapping({ connectionId, type, rows, isDefault }: Mapping): CrmMapping {
  const used = new Set(rows.map(({ field }) => field).filter((field) => field !== null));
  return {
    connection_id: connectionId,
    list_type: type,
    rows: rows.map(({ missing, isGone, ...row }) => ({
      ...row,
      kind: kindOfColumn(row.column),
      missing_options: missing,
      is_gone: isGone,
    })),
    is_default: isDefault,
    mapped: used.size,
  };
}
