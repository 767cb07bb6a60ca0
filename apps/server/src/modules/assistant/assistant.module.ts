import { resumedBy } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { assistantRoutes } from './assistant.routes.ts';
import { writeTextsJob } from './runs/texts.jobs.ts';
import { textsRoutes } from './runs/texts.routes.ts';
import { textsSchedules } from './runs/texts.schedules.ts';

export const assistantModule: Module = { name: 'assistant', routes: assistantRoutes };
export const textsModule: Module = {
  name: 'texts',
  routes: textsRoutes,
  jobs: [writeTextsJob],
  schedules: textsSchedules,
  runs: [
    {
      name: 'texts',
      table: 'text_runs',
      isOpen: 'finished_at is null',
      resuming: resumedBy({
        afterSeconds: 600,
        waitsUntil: 'waiting_until',
        job: writeTextsJob,
        payload: ({ account_id, id }) => ({ accountId: account_id, runId: id }),
      }),
    },
  ],
};
