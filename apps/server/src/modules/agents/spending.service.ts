/** Estimates that are confirmed, and what a call has cost: shared by all tools that spend credits. */
import { randomBytes } from 'node:crypto';
import type { Expected } from '@leadwright/contract/leads/results';
import { wallet } from '@leadwright/contract/money/wallet';
import { z } from 'zod';
import { inTransaction } from '../../platform/context.ts';
import { Refused } from '../../platform/http/in-process.ts';
import { leftOfDailyBudget } from '../wallet/public.ts';
import { agentsErrors } from './agents.errors.ts';
import { type Asked, expiryOf, type Priced, readEstimate, writeEstimate } from './estimates.rules.ts';
import type { Caller } from './tool.port.ts';

/** What every paid tool wants besides its question. */
export const Confirmation = {
  estimate: z.string().max(800).describe('The `estimate` that was returned for exactly the same values.'),
  maximum_credits: z.number().int().min(0).describe('The `maximum_credits` of that estimate: the most that is spent.'),
};

type Question = Pick<Asked, 'act' | 'question'>;

const signOf =
  ({ platform }: Caller) =>
  (text: string) =>
    platform.secrets.fingerprint(text, 'agents:estimate');
const bound = ({ actor }: Caller, { act, question }: Question): Asked => ({
  accountId: actor.accountId,
  keyId: actor.credentialId,
  act,
  question,
});

interface Price {
  cost_each: number;
  maximum_credits: number;
}

export async function offer(caller: Caller, question: Question, price: Price & { rows?: Expected }) {
  const until = expiryOf(caller.now());
  const { cost_each, maximum_credits, rows } = price;
  const priced: Priced = { cost_each, maximum_credits, ...(rows && { rows }), until, nonce: nonce() };
  return {
    estimate: writeEstimate(signOf(caller), bound(caller, question), priced),
    estimate_expires_at: new Date(until * 1000).toISOString(),
    ...(await leftToday(caller)),
  };
}

const nonce = () => randomBytes(6).toString('base64url');

/** The price that was confirmed, or a refusal: nothing is spent without it. */
export function confirm(caller: Caller, question: Question, given: { estimate: string; maximum_credits: number }) {
  const priced = readEstimate(signOf(caller), bound(caller, question), given.estimate, caller.now());
  if (priced === 'wrong') throw agentsErrors.estimate_wrong();
  if (priced === 'expired') throw agentsErrors.estimate_expired();
  if (priced.maximum_credits !== given.maximum_credits)
    throw agentsErrors.price_differs({ params: { n: priced.maximum_credits } });
  return priced;
}

/** Null if the caller has no access to the wallet. */
export async function balanceOf({ api }: Caller) {
  try {
    const { balance, reserved, available } = await api(wallet.show, {});
    return { balance, reserved, available };
  } catch (error) {
    if (error instanceof Refused && error.status === 403) return null;
    throw error;
  }
}

/** What the key may still spend today; null: it has no daily limit. */
export const leftToday = async (caller: Caller) => ({ key_left_today: await inTransaction(caller, leftOfDailyBudget) });

/** What running work has cost so far, the most it can cost, and what is left. */
export const spent = async (
  caller: Caller,
  { credits, maximum_credits }: { credits: number; maximum_credits: number },
) => ({
  cost: { charged: credits, at_most: maximum_credits },
  balance: await balanceOf(caller),
  ...(await leftToday(caller)),
});
