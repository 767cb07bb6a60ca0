/** Schedules of the wallet. */
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { releaseAbandoned, sweepWallets } from './sweep.service.ts';

export const walletSchedules = [
  defineSchedule({ name: 'wallet.sweep', every: 60, run: async (ctx) => void (await sweepWallets(ctx)) }),
  defineSchedule({ name: 'wallet.abandoned', every: 60, run: async (ctx) => void (await releaseAbandoned(ctx)) }),
];
