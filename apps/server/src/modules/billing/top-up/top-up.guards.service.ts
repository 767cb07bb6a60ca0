/** Retry policy of auto top-up: growing delays, a pause after the fourth decline, a mail to the owner. */
import type { Base, Tx } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { getAccount, getMainUser } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { topUpWanted } from '../billing.events.ts';
import { afterAway, afterDecline } from '../billing.rules.ts';
import type { PausedCode } from '../billing.table.ts';
import * as repository from './top-up.repository.ts';

export async function noteTopUpSuccess(tx: Tx<Base>): Promise<void> {
  const now = tx.now();
  const clean = { declines: 0, next_try_at: null, paused_code: null };
  await repository.updateTopUp(tx.db, tx.accountId, { ...clean, last_at: now, updated_at: now });
  await askForTopUp(tx);
}

/** Counts each declined payment once. */
export async function noteTopUpDecline(tx: Tx<Base>, code: string | null): Promise<void> {
  const { accountId } = tx;
  const settings = await repository.lockTopUp(tx.db, accountId);
  if (!settings) return;
  const retry = afterDecline(settings.declines, code, tx.now());
  await repository.updateTopUp(tx.db, accountId, { ...retry, updated_at: tx.now() });
  if (retry.paused_code !== null)
    await notifyOwner(tx, retry.paused_code === 'reconnect' ? 'card-reconnect' : 'top-up-paused');
}

export const awaitsReconnect = async (tx: Tx<Base>): Promise<boolean> => {
  const settings = await repository.findTopUp(tx.db, tx.accountId);
  return settings?.enabled === true && settings.paused_code === 'reconnect';
};

/** No answer says nothing about the card: nothing is counted. */
export const noteTopUpAway = (tx: Tx<Base>) =>
  repository.updateTopUp(tx.db, tx.accountId, { next_try_at: afterAway(tx.now()), updated_at: tx.now() });

async function notifyOwner(tx: Tx<Base>, template: 'card-reconnect' | 'top-up-paused'): Promise<void> {
  const owner = await getMainUser(tx);
  const { brand_id: brandId } = await getAccount(tx, tx.accountId);
  await sendMail(tx, {
    to: owner.email,
    language: owner.language,
    brandId,
    template,
    params: { name: owner.first_name },
  });
}

/** No attempts until the reason is resolved. */
export async function pauseTopUp(tx: Tx<Base>, code: PausedCode): Promise<void> {
  const { accountId } = tx;
  const settings = await repository.lockTopUp(tx.db, accountId);
  if (!settings?.enabled) return;
  const paused = { paused_code: code, next_try_at: null, updated_at: tx.now() };
  await repository.updateTopUp(tx.db, accountId, paused);
}

/** Resumes after a card was saved or chosen, or a dispute was won. */
export async function resumeTopUp(tx: Tx<Base>): Promise<void> {
  const { accountId } = tx;
  const settings = await repository.lockTopUp(tx.db, accountId);
  if (!settings?.enabled) return;
  const paused = settings.paused_code === 'cap' ? ('cap' as const) : null;
  const next = paused ? settings.next_try_at : null;
  await repository.updateTopUp(tx.db, accountId, {
    declines: 0,
    next_try_at: next,
    paused_code: paused,
    updated_at: tx.now(),
  });
  await askForTopUp(tx);
}

export const askForTopUp = (tx: Tx<Base>) => publish(tx, topUpWanted, { accountId: tx.accountId });
