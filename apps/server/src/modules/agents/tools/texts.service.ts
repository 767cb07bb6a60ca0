/** Texts of the assistant for leads: estimate, start, watch. */
import { texts } from '@leadwright/contract/ai/texts';
import { z } from 'zod';
import { Confirmation, confirm, offer, spent } from '../spending.service.ts';
import { ADDS, ASKS, READS, tool } from '../tool.port.ts';
import { listId, Rows } from './lists.service.ts';

const asked = texts.estimate.body.shape;
const question = {
  list_id: listId,
  rows: Rows,
  prompts: asked.prompts.describe(
    'What is written: {"default": "first_line"} and the like (summary, first_line, subject, direct, similar, competitor, supplier), or a prompt of the account by its id.',
  ),
  existing: asked.existing.describe('Rows that have such a text: skip them, or overwrite it.'),
  limit: asked.limit.describe('Only the first so many rows; 5 to try.'),
};
const Question = z.object(question);
type Question = z.output<typeof Question>;

const askOf = ({ rows, prompts, existing, limit }: Question) => ({
  selection: rows,
  prompts,
  existing,
  ...(limit !== undefined && { limit }),
});

export const textsTools = [
  tool({
    name: 'estimate_texts',
    title: 'Estimate texts for leads',
    description:
      'How many texts the assistant would write for the chosen rows of a list, and what they would cost at most. Free. Returns the `estimate` that start_texts wants.',
    annotations: ASKS,
    input: Question,
    async run(caller, given) {
      const { data } = await caller.api(texts.estimate, { params: { id: given.list_id }, body: askOf(given) });
      return { ...(await offer(caller, { act: 'texts', question: given }, data)), ...data };
    },
  }),
  tool({
    name: 'start_texts',
    title: 'Write texts for leads',
    description:
      'Writes the texts that were estimated, for exactly the rows that were counted, into the columns ai_<type> of the list. Spends credits, never more than `maximum_credits`; what is not written costs nothing. The same estimate starts it once. Watch it with get_texts.',
    annotations: ADDS,
    input: z.object({ ...question, ...Confirmation }),
    async run(caller, { estimate, maximum_credits, ...given }) {
      const priced = confirm(caller, { act: 'texts', question: given }, { estimate, maximum_credits });
      const ask = askOf(given);
      const selection = { ...ask.selection, expected: priced.rows };
      const expected = { cost_each: priced.cost_each, maximum_credits };
      const params = { id: given.list_id };
      const { data } = await caller.api(texts.create, { params, body: { ...ask, selection, expected } }, estimate);
      return { texts: data, ...(await spent(caller, data)) };
    },
  }),
  tool({
    name: 'get_texts',
    title: 'Progress of texts for leads',
    description: 'How many texts are written, skipped and failed, and what they have cost so far.',
    annotations: READS,
    input: z.object({ texts_id: z.number().int().positive() }),
    async run(caller, { texts_id: id }) {
      const { data } = await caller.api(texts.get, { params: { id } });
      return { texts: data, ...(await spent(caller, data)) };
    },
  }),
];
