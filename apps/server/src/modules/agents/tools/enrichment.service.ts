/** Filling in what leads lack: estimate, start, watch. */
import { EnrichmentAct, enrichment } from '@leadwright/contract/searching/enrichment';
import { z } from 'zod';
import { Confirmation, confirm, offer, spent } from '../spending.service.ts';
import { ADDS, ASKS, READS, tool } from '../tool.port.ts';
import { listId, Rows } from './lists.service.ts';

const estimated = enrichment.estimate.body.shape;
const question = {
  list_id: listId,
  act: EnrichmentAct.describe(
    'find-emails and get-employees for companies, find-emails, get-phones and find-similar for people, find-emails and enrich for creators.',
  ),
  rows: Rows,
  limit: estimated.limit.describe('The most people for each row, where the act brings people.'),
  target: estimated.list.describe('The list of people that gets what is found: by id, or by a name.'),
};
const Question = z.object(question);
type Question = z.output<typeof Question>;

const askOf = ({ act, rows, limit, target }: Question) => ({
  act,
  selection: rows,
  limit,
  ...(target && { list: target }),
});

export const enrichmentTools = [
  tool({
    name: 'estimate_enrichment',
    title: 'Estimate an act on leads',
    description:
      'What could be found for the chosen rows of a list and what it would cost at most. Free. Returns the `estimate` that start_enrichment wants.',
    annotations: ASKS,
    input: Question,
    async run(caller, asked) {
      const found = await caller.api(enrichment.estimate, { params: { id: asked.list_id }, body: askOf(asked) });
      return { ...(await offer(caller, { act: 'enrichment', question: asked }, found)), ...found };
    },
  }),
  tool({
    name: 'start_enrichment',
    title: 'Start an act on leads',
    description:
      'Starts an act that was estimated, on exactly the rows that were counted. Spends credits, never more than `maximum_credits`; nothing found costs nothing. The same estimate starts it once. Watch it with get_enrichment.',
    annotations: ADDS,
    input: z.object({ ...question, ...Confirmation }),
    async run(caller, { estimate, maximum_credits, ...asked }) {
      const priced = confirm(caller, { act: 'enrichment', question: asked }, { estimate, maximum_credits });
      const ask = askOf(asked);
      const selection = { ...ask.selection, expected: priced.rows };
      const expected = { cost_each: priced.cost_each, maximum_credits };
      const params = { id: asked.list_id };
      const { data } = await caller.api(enrichment.create, { params, body: { ...ask, selection, expected } }, estimate);
      return { enrichment: data, ...(await spent(caller, data)) };
    },
  }),
  tool({
    name: 'get_enrichment',
    title: 'Progress of an act on leads',
    description: 'How far an act is, what it has found, and what it has cost so far.',
    annotations: READS,
    input: z.object({ enrichment_id: z.number().int().positive() }),
    async run(caller, { enrichment_id: id }) {
      const found = await caller.api(enrichment.get, { params: { id } });
      return { enrichment: found, ...(await spent(caller, found)) };
    },
  }),
];
