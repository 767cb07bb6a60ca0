import { defineSchedule } from '../../platform/jobs/schedules.ts';
import type { Module } from '../../platform/module.ts';
import { removeBytes } from './files.jobs.ts';
import { filesRoutes } from './files.routes.ts';
import { type PictureUse, sweepPictures } from './sweep.service.ts';

const HOUR = 60 * 60;

/** Who shows pictures is known by modules below; app.ts brings them together. */
export const filesModule = (uses: readonly PictureUse[]): Module => ({
  name: 'files',
  routes: filesRoutes,
  jobs: [removeBytes],
  schedules: [defineSchedule({ name: 'files.sweep', every: HOUR, run: (ctx) => sweepPictures(ctx, uses) })],
});
