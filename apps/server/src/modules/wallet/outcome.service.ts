/** Shared by all credit movements: the spender, mapping of refusals to errors, and notifications. */
import type { Actor, Base, Tx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events.ts';
import type { Answer } from './movements.repository.ts';
import { walletErrors } from './wallet.errors.ts';
import { walletExhausted, walletLow, walletRefilled } from './wallet.events.ts';

/** The user behind a movement; null for automatic ones. */
export const userOf = (tx: Tx<Base>): number | null => ('actor' in tx ? (tx as Tx).actor.userId || null : null);

const OWN_KEYS = 'wallet/';

export function checkKey(key: string): string {
  if (key.length === 0 || key.length > 255 || key.startsWith(OWN_KEYS))
    throw new Error(`not a key for a movement: ${key}`);
  return key;
}

/** Members without wallet access do not see the balance. */
const seesBalance = (tx: Tx<Base> & { actor?: Actor }) => !tx.actor || tx.actor.isMainUser || tx.actor.accessToWallet;

/** Too few credits. The second code hides the balance from users without wallet access. */
export const isShort = (error: unknown) =>
  error instanceof AppError && [walletErrors.not_enough().code, walletErrors.too_little().code].includes(error.code);

/** Like `accepted`, for an actor who spends. */
export function acceptedFor(tx: Tx<Base>, answer: Answer, needed: number): Answer {
  if (answer.status === 'not_enough' && !seesBalance(tx)) throw walletErrors.too_little({ params: { needed } });
  return accepted(answer, needed);
}

/** Maps a refusal to an error. `needed`: requested credits. */
export function accepted(answer: Answer, needed = 0): Answer {
  const params = { needed, available: answer.balance - answer.reserved, left: answer.credits };
  switch (answer.status) {
    case 'ok':
      return answer;
    case 'not_enough':
      throw walletErrors.not_enough({ params, details: { needed, available: params.available } });
    case 'over_cap':
      throw walletErrors.over_cap({ params });
    case 'over_budget':
      throw walletErrors.over_budget({ params });
    case 'no_reservation':
      throw walletErrors.no_reservation();
    case 'closed':
      throw walletErrors.closed();
    case 'key_reused':
      throw walletErrors.key_reused();
    case 'unknown_act':
      throw new Error('an act is settled that was not reserved');
  }
}

/** Events are published with the commit: once each time the low mark or zero is crossed, and when credits come in. */
export async function announce(tx: Tx<Base>, answer: Answer): Promise<void> {
  const { balance_before: before, balance, low_mark: mark } = answer;
  const { accountId } = tx;
  if (before >= mark && balance < mark) await publish(tx, walletLow, { accountId, balance, mark });
  if (before > 0 && balance === 0) await publish(tx, walletExhausted, { accountId });
  if (balance > before) await publish(tx, walletRefilled, { accountId });
}

/** Clients refetch the wallet. The message contains no balance, because not every member may see it. */
export const refreshScreens = (tx: Tx<Base>) =>
  tx.platform.live.publish(tx.client, { accountId: tx.accountId, topic: 'wallet', data: null });
