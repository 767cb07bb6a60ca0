/**
 * Requests of the autopilot forms. Separate from the reads, because every page reads the number of active autopilots
 * and needs none of this.
 */
import { autopilots } from '@leadwright/contract/automation/autopilots';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import { useAnswer } from '../../lib/answers.ts';
import { call } from '../../lib/api.ts';
import { AUTOPILOTS, type AutopilotEstimate, type Body, useAutopilotAct } from './autopilot.queries.ts';
import { startsAtOnce } from './schedule/schedule.ts';

/** Data saved by an earlier version may contain obsolete filters. */
const sendable = <B extends Body>(body: B): B => withoutUnknown(autopilots.update.body, body);

const FILLING_IN_MS = 300;

/** Disabled while incomplete (null). `slots` are those of the schedule, without the first run. */
export const useAutopilotEstimate = (body: Body | null) =>
  useAnswer({
    key: [...AUTOPILOTS, 'estimate'],
    question: body,
    ask: async (asked, signal) => {
      const { data } = await call(autopilots.estimate, { body: sendable(asked) }, { signal });
      return { ...data, slots: startsAtOnce(asked.schedule) ? data.next.slice(1) : data.next };
    },
    quietMs: FILLING_IN_MS,
    retry: false,
  });

/** The maximum cost per run that was shown; undefined if no price was known. */
interface Confirmed {
  expected: { maximum_credits: number } | undefined;
}
export const shownPrice = (estimate: Pick<AutopilotEstimate, 'maximum_credits'> | undefined): Confirmed => ({
  expected: estimate && { maximum_credits: estimate.maximum_credits },
});

export const useCreate = () =>
  useAutopilotAct((body: Body & Confirmed, once) => call(autopilots.create, { body: sendable(body) }, once));
export const useSave = () =>
  useAutopilotAct(({ id, ...body }: Body & Confirmed & { id: number; seen: string }, once) =>
    call(autopilots.update, { params: { id }, body: sendable(body) }, once),
  );
