/** Writing for leads: acts of the assistant. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { AppError } from '../../../platform/errors.ts';
import {
  cancelTexts,
  findChosen,
  findTextRun,
  outcomesOfTexts,
  priceOfText,
  promptNames,
  requireWriting,
  startTexts,
} from '../../assistant/public.ts';
import { whoseKey } from '../../models/public.ts';
import { onceEach, refusalOf, stateOf, unless, unlessEnded } from './begun.rules.ts';
import type { StepAdapter } from './steps.port.ts';

type Act = Extract<StepAct, { act: 'text' }>;

export const textsStep: StepAdapter<Act> = {
  kind: 'texts',
  async check(tx, asked) {
    const writing = await onceEach(
      asked,
      ({ type }) => type,
      ({ type }) => refusalOf(() => requireWriting(tx, { type })),
    );
    const chosen = await findChosen(
      tx,
      asked.map(({ act, type }) => ({ type, refs: act.prompts })),
    );
    return chosen.map((prompts, at) => writing[at] ?? (prompts instanceof AppError ? prompts : null));
  },
  priceEach: async (tx) => priceOfText(tx, await whoseKey(tx)),
  mostPerLead: ({ prompts }) => prompts.length,
  about: async (tx, { prompts }) => (await promptNames(tx, prompts)).join(', '),
  begin: (tx, { act: { prompts, existing }, listId, resultIds }) =>
    unless('assistant.nothing_to_write', async () => {
      const selection = { ids: resultIds, except: [] };
      return (await startTexts(tx, listId, { prompts, existing, selection })).id;
    }),
  async read(tx, id) {
    const run = await findTextRun(tx, id);
    return run ? { ...stateOf(run), done: run.written + run.skipped + run.failed, failed: run.failed } : null;
  },
  async outcomes(tx, id, resultIds) {
    const run = await findTextRun(tx, id);
    return run ? outcomesOfTexts(tx, run, resultIds) : new Map();
  },
  cancel: (tx, id) => unlessEnded(() => cancelTexts(tx, id)),
};
