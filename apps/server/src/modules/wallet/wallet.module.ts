import type { RunKind } from '../../platform/jobs/run-kinds.ts';
import type { Module } from '../../platform/module.ts';
import { walletSchedules } from './wallet.jobs.ts';
import type { LedgerNames } from './wallet.port.ts';
import { walletRoutes } from './wallet.routes.ts';

export const walletModule = (names: LedgerNames, runs: () => readonly RunKind[]): Module => ({
  name: 'wallet',
  routes: walletRoutes(names),
  schedules: walletSchedules(runs),
});
