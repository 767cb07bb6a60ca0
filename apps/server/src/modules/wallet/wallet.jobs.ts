/** Schedules of the wallet. */
import type { RunKind } from '../../platform/jobs/run-kinds.ts';
import { defineSchedule } from '../../platform/jobs/schedules.ts';
import { releaseAbandoned, sweepWallets } from './sweep.service.ts';

export const walletSchedules = (runs: () => readonly RunKind[]) => [
  defineSchedule({
    name: 'wallet.sweep',
    every: 60,
    isQuick: true,
    run: async (ctx) => void (await sweepWallets(ctx)),
  }),
  defineSchedule({
    name: 'wallet.abandoned',
    every: 60,
    isQuick: true,
    run: async (ctx) => void (await releaseAbandoned(ctx, runs())),
  }),
];
