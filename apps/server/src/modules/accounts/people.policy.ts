/**
 * Who may act on which users (docs/product-rules.md#acting-on-people). Every call that acts on another user checks here. Pure.
 */
import type { Actor } from '../../platform/context.ts';
import type { AccountKind } from './accounts.table.ts';

/**
 * `look`: read who they are and what they pay. `enter`: log in as, view as. `change`: everything else, from a name to a refund.
 */
export type PeopleAct = 'look' | 'enter' | 'change';

/** An account and the person in it who is acted on. */
export interface ActedOn {
  accountId: number;
  kind: AccountKind;
  parentId: number | null;
  role: 'admin' | 'user' | 'related';
}

/** `unknown`: it does not exist for the actor. `session`: an API key is not enough. `recent`: they have to prove who they are. */
export type Verdict = 'allowed' | 'unknown' | 'forbidden' | 'session' | 'recent';

type Acting = Pick<
  Actor,
  'accountId' | 'accountKind' | 'role' | 'modules' | 'isMainUser' | 'isConfirmed' | 'via' | 'loginAs'
>;

export function mayActOn(actor: Acting, act: PeopleAct, target: ActedOn): Verdict {
  if (target.accountId === actor.accountId) return ofOwnTeam(actor, act, target);
  if (target.kind === 'platform' || target.role === 'admin') return 'unknown';
  if (actor.accountKind === 'platform') return ofPlatform(actor, act);
  return ofReseller(actor, act, target);
}

/** The main user manages the team. Signing in as a colleague is not allowed. */
function ofOwnTeam({ isMainUser, loginAs }: Acting, act: PeopleAct, { role }: ActedOn): Verdict {
  if (role !== 'related') return 'unknown';
  return isMainUser && loginAs === null && act === 'change' ? 'allowed' : 'forbidden';
}

/** The super admin may act on all users below the platform, in person and with a recent confirmation of identity. */
function ofPlatform({ role, modules, via, isConfirmed, loginAs }: Acting, act: PeopleAct): Verdict {
  if (role !== 'admin' || !modules.includes('admin') || loginAs !== null) return 'forbidden';
  if (act === 'look') return 'allowed';
  if (via !== 'session') return 'session';
  return isConfirmed ? 'allowed' : 'recent';
}

function ofReseller(actor: Acting, act: PeopleAct, { kind, parentId }: ActedOn): Verdict {
  if (kind !== 'customer' || parentId !== actor.accountId) return 'unknown';
  if (!actor.modules.includes('whitelabel')) return 'forbidden';
  if (act === 'look') return 'allowed';
  if (actor.loginAs !== null) return 'forbidden';
  return act === 'enter' && actor.via !== 'session' ? 'session' : 'allowed';
}

/** Any customer directly below the actor, for lists of them and for new ones. */
export const customerOf = (actor: Pick<Actor, 'accountId'>): ActedOn => ({
  accountId: 0,
  kind: 'customer',
  parentId: actor.accountId,
  role: 'user',
});
