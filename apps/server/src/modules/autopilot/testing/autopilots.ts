/** The product with a small town of dentists, and what tests of autopilots do again and again. */
import { accountSettings } from '@leadwright/contract/accounts/account-settings';
import { type AutopilotBody, autopilots } from '@leadwright/contract/automation/autopilots';
import { request } from 'undici';
import { inject } from 'vitest';
import { modules } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { startSearchApi } from '../../search/testing/town.ts';
import { claimDueRuns } from '../runs/claim.service.ts';
import { DAY_MS, dentistsDaily } from './bodies.ts';

export { DAY_MS, dentistsDaily };

export async function startAutopilots(options: Parameters<typeof startSearchApi>[0] = {}) {
  const api = await startSearchApi(options);
  const base = systemBase(api.platform);
  const create = (who: TestPerson, given: Partial<AutopilotBody> = {}) =>
    api.call(who, autopilots.create, { body: dentistsDaily(given) });
  const claim = (): Promise<{ runs: number; skipped: number }> => claimDueRuns(base);
  return {
    ...api,
    base,
    create,
    claim,
    modules,
    /** Created, and its first run is over. */
    async begin(who: TestPerson, given: Partial<AutopilotBody> = {}) {
      const { body } = await create(who, given);
      await api.runJobs();
      return body.data;
    },
    read: async (who: TestPerson, id: number) => (await api.call(who, autopilots.get, { params: { id } })).body.data,
    history: async (who: TestPerson, id: number) =>
      (await api.call(who, autopilots.history, { params: { id }, query: { limit: 100 } })).body.data,
    /** Time passes at once, then what is due is claimed and done. */
    async pass(ms: number) {
      api.clock.advance(ms);
      const claimed = await claim();
      await api.runJobs();
      return claimed;
    },
    /** Runs that wait for something look at it again. */
    async lookAgain() {
      await api.rows(
        `select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs where task_identifier = 'autopilot.run'`,
      );
      await api.runJobs();
    },
    /** What that person got by mail, newest first. */
    async mails(who: TestPerson) {
      await api.runJobs();
      const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(who.email)}`);
      return (await body.json()) as { subject: string; text: string }[];
    },
    async setZone(who: TestPerson, zone: string) {
      await api.call(who, accountSettings.setTimeZone, { body: { time_zone: zone } });
      await api.runJobs();
    },
    /** Moves the clock past the stall limit and resumes stalled runs. */
    async wake(jobs?: AnyJob[]) {
      api.clock.advance(3 * 60_000);
      await api.resumeStalled();
      await api.runJobs(jobs);
    },
  };
}

export type AutopilotApi = Awaited<ReturnType<typeof startAutopilots>>;
