/**
 * Subscribes to changes in CRMs where each connection has its own subscription. The address contains the connection and a key that
 * only this installation can derive, so the only thing to store is that it was subscribed.
 */
import type { OWN_HOOK_CRMS } from '@leadwright/contract/integrations/crm-following';
import { asAccount, type Base } from '../../../platform/context.ts';
import { CrmRefusal } from '../adapters/crm.port.ts';
import type { CrmFollowing, HookLogin } from '../adapters/following.port.ts';
import { isSame } from '../adapters/hooks.rules.ts';
import type { OpenConnection } from '../connections/session.service.ts';
import type { Place } from './following.repository.ts';
import * as repository from './following.repository.ts';

const USER = 'leadwright';
/** A refused subscription is tried again the next day: the app may have been granted the right by then. */
const TRY_AGAIN_MS = 24 * 3600 * 1000;

const madeFor = ({ platform }: Base, { accountId, connectionId }: Place, what: 'key' | 'password') =>
  platform.secrets.fingerprint(`${accountId}:${connectionId}`, `crm_followings:${what}`);

export function hookLogin(ctx: Base, place: Place, provider: (typeof OWN_HOOK_CRMS)[number]): HookLogin {
  const key = `${place.accountId}-${place.connectionId}-${madeFor(ctx, place, 'key').toString('hex')}`;
  return {
    url: `${ctx.platform.config.publicUrl}/api/webhooks/crm/${provider}/${key}`,
    user: USER,
    password: madeFor(ctx, place, 'password').toString('base64url'),
  };
}

const KEY = /^(\d{1,15})-(\d{1,15})-([0-9a-f]{64})$/;

/** The connection that a key was derived for; null: the key is not valid. */
export function placeOfKey(ctx: Base, key: string): Place | null {
  const [, account, connection, proof = ''] = KEY.exec(key) ?? [];
  const place = { accountId: Number(account), connectionId: Number(connection) };
  return account && isSame(Buffer.from(proof, 'hex'), madeFor(ctx, place, 'key')) ? place : null;
}

/** If the CRM refuses the subscription, its contacts are only read. */
export async function subscribeOnce(
  ctx: Base,
  place: Place,
  crm: OpenConnection,
  following: CrmFollowing,
): Promise<void> {
  const { ownHooks } = following;
  if (!ownHooks) return;
  const state = await asAccount(ctx, place.accountId, (tx) => repository.findFollowing(tx.db, place));
  const login = hookLogin(ctx, place, crm.connection.provider as never);
  const now = ctx.now();
  const isTriedLately = state?.hook_tried_at && now.getTime() - state.hook_tried_at.getTime() < TRY_AGAIN_MS;
  if (!state || isTriedLately) return;
  const url = await ownHooks
    .subscribe({ session: crm.session, scopes: crm.connection.scopes }, login)
    .then(() => login.url)
    .catch((error: unknown) => {
      if (!(error instanceof CrmRefusal) || error.kind === 'busy' || error.kind === 'reconnect') throw error;
      ctx.log.info({ provider: crm.connection.provider, status: error.status }, 'a CRM takes no subscription');
      return '';
    });
  await asAccount(ctx, place.accountId, (tx) => repository.noteHook(tx.db, place, url, now));
}
