/** Finding leads: look up places and industries, estimate, start, watch, stop. */
import { SearchBody, search } from '@leadwright/contract/searching/search';
import { z } from 'zod';
import { Confirmation, confirm, offer, spent } from '../spending.service.ts';
import { ADDS, ASKS, type Caller, READS, tool } from '../tool.port.ts';

/** The price is confirmed by the estimate, not by the question itself. */
const [industry, people, single, influencer] = SearchBody.options;
const Question = z
  .discriminatedUnion('type', [
    industry.omit({ expected: true }),
    people.omit({ expected: true }),
    single.omit({ expected: true }),
    influencer.omit({ expected: true }),
  ])
  .describe(
    'What to look for. `industry`: local companies (industry slugs and a location_id), `people`, `single`: the addresses of one domain, `influencer`. `list` is the list that gets the leads: an existing one by id, or a name. `only_new` (on unless you say otherwise) fills the limit with leads that the account does not have yet.',
  );

const id = z.number().int().positive();
const words = z.string().max(120).default('').describe('A part of the name.');
const limit = z.number().int().min(1).max(50).default(20);

const progress = async (caller: Caller, searchId: number) => {
  const found = await caller.api(search.get, { params: { id: searchId } });
  return { search: found, ...(await spent(caller, found)) };
};

const lookUps = [
  tool({
    name: 'find_locations',
    title: 'Find places',
    description:
      'Countries, states and cities by name, with the ids that searches want as location_id or location_ids.',
    annotations: READS,
    input: z.object({ search: words, kind: z.enum(['country', 'state', 'city']).optional(), limit }),
    run: ({ api }, query) => api(search.locations, { query }),
  }),
  tool({
    name: 'find_industries',
    title: 'Find industries',
    description: 'Industries by name, with the slugs that searches want.',
    annotations: READS,
    input: z.object({ search: words, limit }),
    run: ({ api }, query) => api(search.industries, { query }),
  }),
];

export const searchTools = [
  ...lookUps,
  tool({
    name: 'estimate_search',
    title: 'Estimate a search',
    description:
      'How many leads a search would find, how many of them are new to the account, and what it would cost at most. Free. Returns the `estimate` that start_search wants.',
    annotations: ASKS,
    input: z.object({ search: Question }),
    async run(caller, { search: question }) {
      const { cells: _cells, distribution: _shares, ...found } = await caller.api(search.estimate, { body: question });
      return { ...(await offer(caller, { act: 'search', question }, found)), ...found };
    },
  }),
  tool({
    name: 'start_search',
    title: 'Start a search',
    description:
      'Starts a search that was estimated. Spends credits, never more than `maximum_credits`; what is not delivered is not charged. The same estimate starts one search, however often it is sent. Leads arrive in the list; watch it with get_search.',
    annotations: ADDS,
    input: z.object({ search: Question, ...Confirmation }),
    async run(caller, { search: question, ...given }) {
      const { cost_each, maximum_credits } = confirm(caller, { act: 'search', question }, given);
      const body = { ...question, expected: { cost_each, maximum_credits } };
      const { data } = await caller.api(search.create, { body }, given.estimate);
      return { search: data, ...(await spent(caller, data)) };
    },
  }),
  tool({
    name: 'get_search',
    title: 'Progress of a search',
    description:
      'How far a search is, what it has found, and what it has cost so far. It is `running` until its leads are delivered and their emails have been looked for and checked (`emails`).',
    annotations: READS,
    input: z.object({ search_id: id }),
    run: (caller, { search_id }) => progress(caller, search_id),
  }),
  tool({
    name: 'cancel_search',
    title: 'Stop a search',
    description:
      'Stops a running search, and looking for the emails of its leads. Leads that were delivered stay and stay paid; the rest is not charged.',
    annotations: ADDS,
    input: z.object({ search_id: id }),
    async run(caller, { search_id }) {
      await caller.api(search.cancel, { params: { id: search_id } });
      return progress(caller, search_id);
    },
  }),
];
