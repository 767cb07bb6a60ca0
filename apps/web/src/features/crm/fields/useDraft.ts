/** Unsaved changes of a mapping, on top of the server's data. */
import type { CrmMapping, MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { RecordKind } from '@leadwright/contract/integrations/crms';
import { useState } from 'react';
import { useKeptInput } from '../../../lib/kept/kept-input.ts';
import { type Place, useSaveMapping } from './fields.queries.ts';

export type Row = CrmMapping['rows'][number];
type Changes = Record<string, Pick<Row, 'field' | 'policy'>>;

/** `kind`: the kind of records that the mapping is for; null: there is one. */
export function useDraft(place: Place, kind: RecordKind | null, mapping: CrmMapping) {
  const [typed, setTyped] = useState<Changes>({});
  const [added, setAdded] = useState<string[]>([]);
  const save = useSaveMapping(place);
  // Reverted changes, and those someone else saved, do not count.
  const changes = mapping.rows.filter((row) => {
    const mine = typed[row.column];
    return mine !== undefined && (mine.field !== row.field || (mine.field !== null && mine.policy !== row.policy));
  });
  const isChanged = (column: string) => changes.some((row) => row.column === column);
  useKeptInput(`mapping ${place.id} ${place.type} ${kind ?? ''}`.trim(), changes.length > 0 ? typed : null, setTyped);

  const rows = mapping.rows.map((row): Row => {
    const mine = typed[row.column];
    // The server's remarks about the previous field no longer apply.
    return mine ? { ...row, ...mine, ...(mine.field !== row.field && { missing_options: null, is_gone: false }) } : row;
  });
  const sent = changes.map(({ column }): MappingRow => ({ column, ...(typed[column] as Changes[string]) }));
  const isShown = (row: Row) =>
    row.field !== null || row.is_gone || added.includes(row.column) || isChanged(row.column);
  const forget = () => {
    setTyped({});
    setAdded([]);
  };
  return {
    shown: rows.filter(isShown),
    hidden: rows.filter((row) => !isShown(row)),
    /** The changed rows for the request. */
    sent,
    isChanged,
    usedBy: (field: string) => rows.find((row) => row.field === field)?.column,
    change: (row: Row, part: Partial<Pick<Row, 'field' | 'policy'>>) =>
      setTyped((now) => ({ ...now, [row.column]: { field: row.field, policy: row.policy, ...part } })),
    add: (column: string) => setAdded((now) => [...now, column]),
    changes: changes.length,
    saving: save.isPending,
    discard: forget,
    submit: () => void save.mutateAsync(sent).then(forget).catch(console.warn),
  };
}

export type Draft = ReturnType<typeof useDraft>;
