/** Steps as an automation takes them: for a person, in a transaction of its own. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import { modules } from '../../../app.ts';
import { type Ctx, inTransaction, systemBase, type Tx } from '../../../platform/context.ts';
import { subscriber } from '../../../platform/events.ts';
import type { Api, TestPerson } from '../../../testing/api.ts';
import { actorFor, beginStep, cancelStep, outcomesOf, readStep, type StepRef, stepEnded } from '../public.ts';

export function acting(api: Pick<Api, 'platform' | 'runJobs'>) {
  const ended: StepRef[] = [];
  const listener = subscriber(
    stepEnded,
    'test',
    async (_ctx, { kind, id }) => {
      ended.push({ kind, id });
    },
    { lane: 'ordinary' },
  );

  async function as<T>({ accountId, userId }: TestPerson, work: (tx: Tx) => Promise<T>): Promise<T> {
    const answer = await actorFor(systemBase(api.platform), accountId, userId);
    if ('refused' in answer) throw new Error(answer.refused);
    return inTransaction<Ctx, T>(answer.ctx, work);
  }
  return {
    as,
    /** Steps whose end was published. */
    ended,
    begin: (who: TestPerson, listId: number, resultIds: number[], act: StepAct) =>
      as(who, async (tx) => (await beginStep(tx, { act, listId, resultIds })).ref as StepRef),
    /** The caller fails after the step was begun. */
    beginInVain: (who: TestPerson, listId: number, resultIds: number[], act: StepAct) =>
      as(who, async (tx) => {
        if (!(await beginStep(tx, { act, listId, resultIds })).ref) throw new Error('nothing was begun');
        throw new Error('in vain');
      }),
    read: (who: TestPerson, ref: StepRef) => as(who, (tx) => readStep(tx, ref)),
    outcomes: async (who: TestPerson, ref: StepRef, resultIds: number[]) =>
      Object.fromEntries(await as(who, (tx) => outcomesOf(tx, ref, resultIds))),
    cancel: (who: TestPerson, ref: StepRef) => as(who, (tx) => cancelStep(tx, ref)),
    /** Runs all due jobs, with a subscriber for ends of steps. */
    work: () => api.runJobs([...modules.flatMap(({ jobs }) => jobs ?? []), listener]),
  };
}
export type Acting = ReturnType<typeof acting>;
