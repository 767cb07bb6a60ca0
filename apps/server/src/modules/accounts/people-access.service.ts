/** Asks the policy of people, and writes what was done into the history of the account it was done to. */
import { type AnyTx, asAccount, type Ctx, type Tx } from '../../platform/context.ts';
import { type AppError, platformErrors } from '../../platform/errors.ts';
import { accessErrors } from '../../platform/http/access.ts';
import { record, recordPlatformChange } from '../audit/public.ts';
import { accountsErrors } from './accounts.errors.ts';
import * as repository from './accounts.repository.ts';
import { type ActedOn, customerOf, mayActOn, type PeopleAct, type Verdict } from './people.policy.ts';

const REFUSALS: Record<Exclude<Verdict, 'allowed'>, () => AppError> = {
  unknown: accountsErrors.not_found,
  forbidden: platformErrors.forbidden,
  session: accessErrors.api_key_refused,
  recent: accessErrors.recent,
};

export function requireMayActOn({ actor }: Ctx, act: PeopleAct, target: ActedOn): void {
  const verdict = mayActOn(actor, act, target);
  if (verdict !== 'allowed') throw REFUSALS[verdict]();
}

/** On the main user of an account, and on the account itself. */
export async function requireMayAct(tx: AnyTx<Ctx>, act: PeopleAct, accountId: number): Promise<void> {
  const account = await repository.findAccount(tx.db, accountId);
  if (!account) throw accountsErrors.not_found();
  const { id, kind, parent_id: parentId } = account;
  requireMayActOn(tx, act, { accountId: id, kind, parentId, role: 'user' });
}

/** Reads a list of the actor's customers, or adds one. */
export const requireMayKeepCustomers = (ctx: Ctx, act: PeopleAct): void =>
  requireMayActOn(ctx, act, customerOf(ctx.actor));

interface Noted {
  /** A verb: `stop`, `changeAddress`. */
  what: string;
  accountId: number;
  /** Never a secret. */
  details?: Record<string, unknown>;
}

/**
 * Records the act in the history of the affected account. The actor's own history has the request anyway. Acts of the platform on
 * its direct customers are also in the history of administrators.
 */
export async function noteForAccount(tx: Tx, { what, accountId, details = {} }: Noted): Promise<void> {
  const subject = `accounts/${accountId}`;
  await asAccount(tx, accountId, (own) => record(own, { action: `people.${what}`, subject, details }));
}

/** The same in the history of the actor, with what the row of the request does not tell. */
export async function noteForActor(tx: Tx, { what, accountId, details = {} }: Noted): Promise<void> {
  const account = await repository.findAccount(tx.db, accountId);
  const named = { id: accountId, name: account?.name ?? '' };
  if (tx.actor.accountKind === 'platform')
    return recordPlatformChange(tx, {
      part: 'users',
      what,
      subject: named,
      account: named,
      before: null,
      after: { status: account?.status ?? null, ...details },
    });
  const act = { action: `people.${what}`, subject: `accounts/${accountId}`, details: { name: named.name, ...details } };
  await asAccount(tx, tx.actor.accountId, (own) => record(own, act));
}
