/** Filling in leads and looking for people: acts of enrichment. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { DEFAULT_PEOPLE_PER_ROW } from '@leadwright/contract/searching/enrichment';
import {
  cancelRun,
  findRunRow,
  mostPerRow,
  outcomesOfRun,
  priceOfAct,
  requireAct,
  startRun,
} from '../../enrichment/public.ts';
import { onceEach, refusalOf, stateOf, unless, unlessEnded } from './begun.rules.ts';
import type { StepAdapter } from './steps.port.ts';

type Act = Extract<StepAct, { act: 'find-emails' | 'get-phones' | 'enrich' | 'get-employees' }>;

const limitOf = (act: Act) => (act.act === 'get-employees' ? act.limit : DEFAULT_PEOPLE_PER_ROW);

export const enrichmentStep: StepAdapter<Act> = {
  kind: 'enrichment',
  check: (tx, asked) =>
    onceEach(
      asked,
      ({ act, type }) => `${act.act} ${type}`,
      ({ act, type }) => refusalOf(() => requireAct(tx, { type }, act)),
    ),
  priceEach: (tx, { act }, type) => priceOfAct(tx, type, act),
  mostPerLead: (act) => mostPerRow(act.act, limitOf(act)),
  about: async ({ t }, { act }) => t(`enrichment.act.${act}`),
  begin: (tx, { act, listId, resultIds }) =>
    unless('enrichment.nothing_to_ask', async () => {
      const list = act.act === 'get-employees' ? act.list : undefined;
      const selection = { ids: resultIds, except: [] };
      const order = { act: act.act, selection, limit: limitOf(act), ...(list && { list }) };
      return (await startRun(tx, listId, order, { keepsOutcomes: true })).id;
    }),
  async read(tx, id) {
    const run = await findRunRow(tx, id);
    return run ? { ...stateOf(run), failed: run.failed_rows } : null;
  },
  async outcomes(tx, id, resultIds) {
    const run = await findRunRow(tx, id);
    return run ? outcomesOfRun(tx, run, resultIds) : new Map();
  },
  cancel: (tx, id) => unlessEnded(() => cancelRun(tx, id)),
};
