/** Figures and samples of the queues, every minute. */
import type { AnyJob } from '../../../platform/jobs/jobs.ts';
import { defineSchedule } from '../../../platform/jobs/schedules.ts';
import { refreshFigures } from './figures/figures.service.ts';
import { sampleQueues } from './health/health.service.ts';

export const insightSchedules = (jobs: () => readonly AnyJob[]) => [
  defineSchedule({ name: 'admin.figures', every: 60, run: refreshFigures }),
  defineSchedule({ name: 'admin.queues', every: 60, isQuick: true, run: (ctx) => sampleQueues(ctx, jobs()) }),
];
