/** Reading lists and their rows. */
import { ListType, lists } from '@leadwright/contract/leads/lists';
import { ResultFilter } from '@leadwright/contract/leads/result-filter';
import { results, Selection } from '@leadwright/contract/leads/results';
import { z } from 'zod';
import { READS, tool } from '../tool.port.ts';

/** The usual filter, but leads that were sent to a CRM are included by default. */
const RowFilter = z.object({ ...ResultFilter.shape, sent: ResultFilter.shape.sent.unwrap().default(-1) });

/** Rows by their ids, or everything that matches a filter; an act is confirmed with the rows that its estimate counted. */
export const Rows = z
  .object({ ids: Selection.shape.ids, filter: RowFilter.optional(), except: Selection.shape.except })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { message: 'validation.type' })
  .describe('Either `ids` of rows, or a `filter` (an empty one matches all rows of the list).');

export const listId = z.number().int().positive().describe('The id of a list, from list_lists.');

/** Most columns of a row are empty, and an agent reads every character. */
const withoutEmpty = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && !value.length),
    ),
  );

export const listsTools = [
  tool({
    name: 'list_lists',
    title: 'Lists',
    description: 'The saved lists of the account, the newest first.',
    annotations: READS,
    input: z.object({
      search: z.string().max(200).optional().describe('A part of the name.'),
      type: ListType.optional(),
      archived: z.boolean().default(false),
      page: z.number().int().min(1).default(1),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    run: ({ api }, { archived, ...query }) => api(lists.find, { query: { ...query, archived: String(archived) } }),
  }),
  tool({
    name: 'read_list',
    title: 'Rows of a list',
    description: 'The leads of a list, filtered, sorted and paged. Empty values are left out.',
    annotations: READS,
    input: z.object({ list_id: listId, filter: RowFilter.prefault({}) }),
    async run({ api }, { list_id: id, filter }) {
      const { data: list } = await api(lists.get, { params: { id } });
      const found = await api(results.find, { params: { type: list.type, id }, body: filter });
      const { data, ...page } = found;
      return { list: { id, name: list.name, type: list.type }, rows: data.map(withoutEmpty), ...page };
    },
  }),
];
