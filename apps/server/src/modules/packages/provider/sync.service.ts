/** When packages are brought to the payment provider, and what is said when that fails. */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import * as packages from '../packages.repository.ts';
import { AWAY, DISCONNECTED } from '../packages.rules.ts';
import { bringIntoStep } from './in-step.service.ts';

export interface OnePackage {
  accountId: number;
  packageId: number;
}

/**
 * Missing answers are retried with growing delays. A refusal would repeat, so the provider's message is shown at once, and a user
 * retries after fixing the reason.
 */
export async function syncPackage(ctx: JobContext, { accountId, packageId }: OnePackage): Promise<void> {
  await take(ctx, { accountId, packageId });
  try {
    await bringIntoStep(ctx, accountId, packageId);
    await note(ctx, { accountId, packageId }, null);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === null || (problem === AWAY && !ctx.isLastAttempt)) throw error;
    await note(ctx, { accountId, packageId }, problem);
  }
}

/** From here on its own attempts see to it. */
const take = (ctx: Base, { accountId, packageId }: OnePackage) =>
  asAccount(ctx, accountId, async (tx) => {
    const pack = await packages.lockPackage(tx.db, accountId, packageId);
    if (pack) await packages.updatePackage(tx.db, accountId, packageId, { taken_change: pack.changed_at });
  });

/** Null: it is a fault of ours, which is for the log and not for the screen. */
function problemOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code === 'billing.disconnected' ? DISCONNECTED : AWAY;
  const { type, message } = error as { type?: string; message?: string };
  return type?.startsWith('Stripe') && message ? message.slice(0, 300) : null;
}

const note = (ctx: Base, { accountId, packageId }: OnePackage, provider_problem: string | null) =>
  asAccount(ctx, accountId, async (tx) => {
    if (!(await packages.findPackage(tx.db, accountId, packageId))) return;
    await packages.updatePackage(tx.db, accountId, packageId, { provider_problem });
    await publishChange(tx);
  });

export const publishChange = ({ platform, client, accountId }: Tx<Base>) =>
  platform.live.publish(client, { accountId, topic: 'packages', data: null });
