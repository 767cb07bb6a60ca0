/** Lists full of known rows, for the tests of this module. */

import { imports } from '@leadwright/contract/leads/imports';
import type { ListType } from '@leadwright/contract/leads/lists';
import { lists } from '@leadwright/contract/leads/lists';
import { type Result, results } from '@leadwright/contract/leads/results';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { Api, TestPerson } from '../../../testing/api.ts';
import type { NewResult } from '../results.table.ts';
import { addResults } from '../rows/rows.service.ts';
import { bringTextsIn } from '../texts/texts.service.ts';

export const createList = async (
  api: Api,
  who: TestPerson,
  type: ListType = 'local',
  name = 'Leads',
): Promise<number> => (await api.call(who, lists.create, { body: { name, type } })).body.data.id;

export const add = (api: Api, who: TestPerson, listId: number, rows: Partial<NewResult>[]) =>
  asAccount(systemBase(api.platform), who.accountId, (tx) =>
    addResults(
      tx,
      listId,
      rows.map((row, n) => ({ dedupeKey: `key ${row.name ?? n}`, ...row })),
    ),
  );

/** As the job does it. */
export const indexList = (api: Api, who: TestPerson, listId: number) => {
  const turn = { signal: new AbortController().signal, attempt: 1, isLastAttempt: true, shouldYield: () => false };
  return bringTextsIn({ ...systemBase(api.platform), ...turn }, who.accountId, listId);
};

export interface Found {
  status: number;
  names: string[];
  data: Result[];
  total: number;
  isMinimum: boolean;
  message: string;
  errors: Record<string, string[]>;
}

/** `find` with a filter, in short. */
export async function find(
  api: Api,
  who: TestPerson,
  listId: number,
  filter: object = {},
  type: ListType = 'local',
): Promise<Found> {
  const { status, body } = await api.call(who, results.find, { params: { type, id: listId }, body: filter });
  const data = body.data ?? [];
  return {
    status,
    data,
    names: data.map(({ name }) => name),
    total: body.total,
    isMinimum: body.total_is_minimum,
    message: body.message ?? '',
    errors: body.errors ?? {},
  };
}

/** A selection with its current size, as the UI confirms it. */
export async function confirmed(api: Api, who: TestPerson, listId: number, selection: object) {
  if ('ids' in selection) return selection as never;
  const params = { id: listId };
  const { status, body } = await api.call(who, results.measure, { params, body: { selection: selection as never } });
  return { ...selection, expected: status === 200 ? body : { count: 0 } } as never;
}

export const custom = (column: string, operator: string, value?: string | number) => ({
  custom_search: [{ column, operator, ...(value !== undefined && { value }) }],
});

/** Sends a file as a browser does. */
export async function uploadFile(api: Api, who: TestPerson, listId: number, content: string | Buffer) {
  const form = new FormData();
  form.set('file', new Blob([content as never]), 'leads.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const response = await api.app.inject({
    method: 'POST',
    url: `/api/campaigns/${listId}/import`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = response.json();
  return { status: response.statusCode, body, data: body.data && imports.upload.reply.parse(body).data };
}
