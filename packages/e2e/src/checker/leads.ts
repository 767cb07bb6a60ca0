/**
 * Leads of runs: searches, look-ups and texts that were interrupted. The operation `run` has a `run` name, its
 * `account`, the `price` of a lead in credits and, where it is known, how many it `wants`. Found are the `lead`s that
 * each run delivered and the `payment`s that it made.
 */
import { groupBy, type Operation, type Rule, repeated, type Story, sumOf } from './history.ts';

const runsOf = ({ operations }: Story) => operations.filter(({ do: what }) => what === 'run');
const nameOf = ({ asked }: Operation) => asked['run'] as string;
const countBy = (story: Story, kind: string) => groupBy(story.found(kind), ({ run }) => run as string);

/** A lead is in the outcome of a run once. */
const nothingTwice: Rule = (story) => repeated(story.found('lead').map(({ run, lead }) => `${run}: ${lead}`));

/** A run that ended has delivered what there was. */
const nothingMissing: Rule = (story) => {
  const leads = countBy(story, 'lead');
  return runsOf(story)
    .filter((run) => run.answer === 'done' && run.asked['wants'] !== undefined)
    .filter((run) => (leads.get(nameOf(run)) ?? []).length !== run.asked['wants'])
    .map((run) => `${nameOf(run)} has ${leads.get(nameOf(run))?.length ?? 0} leads, not ${run.asked['wants']}`);
};

const everyRunEnds: Rule = (story) =>
  runsOf(story)
    .filter(({ answer }) => answer !== 'done')
    .map((run) => `${nameOf(run)} did not end`);

/** Each lead was paid for once, and nothing else. */
const paidOnce: Rule = (story) => {
  const [leads, payments] = [countBy(story, 'lead'), countBy(story, 'payment')];
  return runsOf(story).flatMap((run) => {
    const due = (leads.get(nameOf(run)) ?? []).length * (run.asked['price'] as number);
    const paid = sumOf((payments.get(nameOf(run)) ?? []).map(({ credits }) => credits as number));
    return paid === due ? [] : [`${nameOf(run)} cost ${paid} credits, not ${due}`];
  });
};

/** Nothing came of a run that nobody began. */
const nothingInvented: Rule = (story) => {
  const known = new Set(runsOf(story).map(nameOf));
  return [...countBy(story, 'lead').keys()].filter((run) => !known.has(run)).map((run) => `${run} was never begun`);
};

export const leadsRules = { nothingTwice, nothingMissing, everyRunEnds, paidOnce, nothingInvented };
