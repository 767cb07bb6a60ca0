/** Not a trigger of its own: the choices wherever a list is asked for. */
import { address } from '../requests.js';

const PAGE_SIZE = 100;

export const lists = {
  key: 'lists',
  noun: 'List',
  display: { label: 'Lists', description: 'The choices for a list.', hidden: true },
  operation: {
    canPaginate: true,
    perform: async (z, { meta }) => {
      const params = { page: (meta?.page ?? 0) + 1, limit: PAGE_SIZE };
      const { data } = (await z.request({ url: address('/api/campaigns'), params })).data;
      return data.map(({ id, name, type }) => ({ id, name, type }));
    },
    sample: { id: 12, name: 'Dentists in Austin', type: 'local' },
  },
};
