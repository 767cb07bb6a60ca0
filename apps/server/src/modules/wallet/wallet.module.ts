import type { Module } from '../../platform/module.ts';
import { walletSchedules } from './wallet.jobs.ts';
import { walletRoutes } from './wallet.routes.ts';

export const walletModule: Module = { name: 'wallet', routes: walletRoutes, schedules: walletSchedules };
