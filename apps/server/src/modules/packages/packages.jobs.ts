/** Background work of packages. Safe to repeat. */
import { Id } from '@leadwright/contract/common';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { syncPackage } from './provider/sync.service.ts';
import { carryCredits } from './subscribers.service.ts';

const Which = z.object({ accountId: Id, packageId: Id });
const key = ({ accountId, packageId }: z.infer<typeof Which>) => `${accountId}:${packageId}`;

export const syncPackageJob = defineJob({
  name: 'packages.sync',
  lane: 'ordinary',
  payload: Which,
  key,
  uses: () => ['stripe'],
  run: syncPackage,
});

export const carryCreditsJob = defineJob({
  name: 'packages.carry-credits',
  lane: 'bulk',
  payload: Which,
  key,
  run: carryCredits,
});
