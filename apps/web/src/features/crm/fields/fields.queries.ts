/** Fields of a CRM, their mapping, the sample lead, and the tester. */
import { crm } from '@leadwright/contract/integrations/crm';
import { crmFields, type MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { RecordKind } from '@leadwright/contract/integrations/crms';
import type { ListType } from '@leadwright/contract/leads/lists';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { noteConnection } from '../crm.queries.ts';

/** A mapping is per connection and list type. */
export interface Place {
  id: number;
  type: ListType;
}

const FIELDS = ['crm-fields'];
const MAPPING = ['crm-mapping'];
const PREVIEW = ['crm-preview'];
const TYPING_MS = 300;

export const useFields = (connectionId: number | null) =>
  useAnswer({
    key: FIELDS,
    question: connectionId,
    ask: async (id, signal) => (await call(crmFields.fields, { params: { id } }, { signal })).data,
    retry: false,
  });

export const useMapping = (place: Place | null) =>
  useAnswer({
    key: MAPPING,
    question: place,
    ask: async (params, signal) => (await call(crmFields.mapping, { params }, { signal })).data,
    retry: false,
  });

interface PreviewAsk extends Place {
  /** Unsaved changes. */
  rows: MappingRow[];
  list_id?: number;
  position: number;
}

export const usePreview = (asked: PreviewAsk | null) =>
  useAnswer({
    key: PREVIEW,
    question: asked,
    ask: async ({ id, type, ...body }, signal) =>
      (await call(crmFields.preview, { params: { id, type }, body }, { signal })).data,
    quietMs: TYPING_MS,
    retry: false,
  });

/** Invalidates the fields and everything about the mapping. */
function useFieldsChanged() {
  const client = useQueryClient();
  return () => Promise.all([FIELDS, MAPPING, PREVIEW].map((queryKey) => client.invalidateQueries({ queryKey })));
}

export function useReadAgain() {
  const changed = useFieldsChanged();
  return useAct((id: number, once) => call(crmFields.readAgain, { params: { id } }, once), {
    onSuccess: () => changed(),
  });
}

/** What leads become: the other kind of records has other fields and a mapping of its own. */
export function useRecordKind() {
  const client = useQueryClient();
  const changed = useFieldsChanged();
  return useAct(
    ({ id, kind }: { id: number; kind: RecordKind }, once) =>
      call(crm.change, { params: { id }, body: { record_kind: kind } }, once),
    { onSuccess: ({ data }) => Promise.all([noteConnection(client, data), changed()]) },
  );
}

type NewField = z.input<typeof crmFields.createField.body>;

export function useCreateField(connectionId: number) {
  const changed = useFieldsChanged();
  return useAct((body: NewField, once) => call(crmFields.createField, { params: { id: connectionId }, body }, once), {
    onSuccess: () => changed(),
  });
}

export function useSaveMapping(place: Place) {
  const client = useQueryClient();
  return useAct((rows: MappingRow[], once) => call(crmFields.saveMapping, { params: place, body: { rows } }, once), {
    onSuccess: ({ data }) => {
      client.setQueryData([...MAPPING, place], data);
      return client.invalidateQueries({ queryKey: PREVIEW });
    },
  });
}

export function useResetMapping(place: Place) {
  const client = useQueryClient();
  return useAct((_: undefined, once) => call(crmFields.resetMapping, { params: place }, once), {
    onSuccess: ({ data }) => {
      client.setQueryData([...MAPPING, place], data);
      return client.invalidateQueries({ queryKey: PREVIEW });
    },
  });
}

export const useTestRecord = ({ id, type }: Place) =>
  useAct((body: { rows: MappingRow[]; result_id: number }, once) =>
    call(crmFields.testRecord, { params: { id, type }, body }, once),
  );
