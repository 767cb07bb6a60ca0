/** Endpoints as their owners keep them: made, changed, paused, resumed, closed, with a token and a secret that rotates. */
import type { Base, Platform, Tx } from '../../../platform/context.ts';
import { deliveriesErrors } from '../deliveries.errors.ts';
import type { Addressable, EndpointRow, Format, Scope } from '../deliveries.table.ts';
import { contextOf, endsOf, newSecret, newToken, type Sealing, sealingOf } from '../message.rules.ts';
import * as queue from '../sending/queue.repository.ts';
import { wakeAt } from '../sending/send.jobs.ts';
import { giveUpWaiting } from '../sending/settling.repository.ts';
import { tell } from '../sending/settling.service.ts';
import * as repository from './endpoints.repository.ts';

const OLD_SECRET_MS = 24 * 60 * 60_000;

/** Generated values, shown once. */
export interface Made {
  token: string | null;
  secret: string | null;
}

type Place = Pick<EndpointRow, 'account_id' | 'id'>;

const sealed = <C extends 'token' | 'secret'>({ platform }: Base, place: Place, column: C, text: string) =>
  ({
    [column]: platform.secrets.seal(text, contextOf(place, column)),
    [`${column}_ends`]: endsOf(text),
  }) as Record<C | `${C}_ends`, string>;

export interface NewEndpoint {
  url: string;
  /** Empty: one is generated. */
  token?: string;
  secret?: string;
  format?: Format;
  scope?: Scope;
}

/** The caller has checked the URL with the egress module. */
export async function createEndpoint(tx: Tx<Base>, given: NewEndpoint) {
  const { url, token = '', secret = '', format = 'standard', scope = 'leads' } = given;
  const place = await repository.insertEndpoint(tx.db, {
    account_id: tx.accountId,
    url,
    format,
    scope,
    created_at: tx.now(),
  });
  const made: Made = { token: token ? null : newToken(), secret: secret ? null : newSecret() };
  const endpoint = await repository.updateEndpoint(tx.db, tx.accountId, place.id, {
    ...sealed(tx, place, 'token', token || (made.token as string)),
    ...sealed(tx, place, 'secret', secret || (made.secret as string)),
  });
  return { endpoint, made };
}

export async function findEndpoint(tx: Tx<Base>, id: number): Promise<EndpointRow | undefined> {
  return (await repository.findEndpoints(tx.db, tx.accountId, [id]))[0];
}

export const findEndpoints = (tx: Tx<Base>, ids: readonly number[]): Promise<EndpointRow[]> =>
  repository.findEndpoints(tx.db, tx.accountId, ids);

/** Also one that was closed: its history stays. One of another scope does not exist. */
export async function getEndpoint(tx: Tx<Base>, id: number, scope?: Scope): Promise<EndpointRow> {
  const found = await findEndpoint(tx, id);
  if (!found || (scope && found.scope !== scope)) throw deliveriesErrors.endpoint_not_found();
  return found;
}

async function lockEndpoint(tx: Tx<Base>, id: number): Promise<EndpointRow> {
  const found = await repository.lockEndpoint(tx.db, tx.accountId, id);
  if (!found) throw deliveriesErrors.endpoint_not_found();
  return found;
}

/** An empty token keeps the present one. One that stopped starts again, unless a person paused it. */
export async function changeEndpoint(
  tx: Tx<Base>,
  id: number,
  { url, token = '' }: Pick<NewEndpoint, 'url' | 'token'>,
): Promise<void> {
  const place = await lockEndpoint(tx, id);
  await repository.updateEndpoint(tx.db, tx.accountId, id, { url, ...(token && sealed(tx, place, 'token', token)) });
  if (place.paused_by !== 'person') await startAgain(tx, id);
}

/** Reopening issues a new token and secret. The old ones stop working. */
export async function reopenEndpoint(
  tx: Tx<Base>,
  id: number,
  { url, token = '' }: Pick<NewEndpoint, 'url' | 'token'>,
) {
  const place = await lockEndpoint(tx, id);
  const made: Made = { token: token ? null : newToken(), secret: newSecret() };
  await repository.updateEndpoint(tx.db, tx.accountId, id, {
    url,
    old_secret: null,
    old_secret_until: null,
    created_at: tx.now(),
    ...sealed(tx, place, 'token', token || (made.token as string)),
    ...sealed(tx, place, 'secret', made.secret as string),
  });
  await startAgain(tx, id);
  return { made };
}

async function startAgain(tx: Tx<Base>, id: number): Promise<void> {
  const { accountId } = tx;
  await repository.updateEndpoint(tx.db, accountId, id, {
    state: 'live',
    state_at: tx.now(),
    paused_by: null,
    mailed: null,
    failures: 0,
    failing_since: null,
    hold_until: null,
  });
  await queue.hasten(tx.client, accountId, id, tx.now());
  await queue.refreshDue(tx.client, accountId, [id]);
  await wakeAt(tx, accountId, tx.now());
  await tell(tx, [id]);
}

/** What waited is sent now. One that ended starts again. */
export async function resumeEndpoint(tx: Tx<Base>, id: number): Promise<void> {
  const { state } = await lockEndpoint(tx, id);
  if (state === 'closed') throw deliveriesErrors.closed();
  await startAgain(tx, id);
}

export async function pauseEndpoint(tx: Tx<Base>, id: number): Promise<void> {
  const { state } = await lockEndpoint(tx, id);
  if (state === 'closed') throw deliveriesErrors.closed();
  if (state === 'ended') throw deliveriesErrors.ended();
  if (state === 'live')
    await repository.updateEndpoint(tx.db, tx.accountId, id, {
      state: 'paused',
      paused_by: 'person',
      state_at: tx.now(),
    });
  await tell(tx, [id]);
}

/** Stops the endpoint like an automatic stop. */
export async function stopEndpoint(tx: Tx<Base>, id: number, state: 'paused' | 'ended'): Promise<void> {
  const paused_by = state === 'paused' ? 'failures' : null;
  await repository.updateEndpoint(tx.db, tx.accountId, id, { state, paused_by, state_at: tx.now() });
}

/** Nothing is sent any more; what was sent stays readable. */
export async function closeEndpoint(tx: Tx<Base>, id: number): Promise<void> {
  await lockEndpoint(tx, id);
  await repository.updateEndpoint(tx.db, tx.accountId, id, {
    state: 'closed',
    state_at: tx.now(),
    paused_by: null,
    due_at: null,
    old_secret: null,
    old_secret_until: null,
  });
  await giveUpWaiting(tx.client, tx.accountId, [id], tx.now());
  await tell(tx, [id]);
}

export async function rotateSecret(tx: Tx<Base>, id: number): Promise<{ secret: string; until: Date }> {
  const endpoint = await lockEndpoint(tx, id);
  if (endpoint.state === 'closed') throw deliveriesErrors.closed();
  const secret = newSecret();
  const until = new Date(tx.now().getTime() + OLD_SECRET_MS);
  await repository.updateEndpoint(tx.db, tx.accountId, id, {
    old_secret: endpoint.secret,
    old_secret_until: until,
    ...sealed(tx, endpoint, 'secret', secret),
  });
  await tell(tx, [id]);
  return { secret, until };
}

export async function noteMailed(tx: Tx<Base>, id: number, name: string): Promise<void> {
  await repository.updateEndpoint(tx.db, tx.accountId, id, { mailed: name });
  await tell(tx, [id]);
}

export interface Addressee {
  url: string;
  sealing: Sealing;
}

/** Addresses with decrypted secrets. An endpoint whose secrets cannot be decrypted is skipped, so that it does not block others. */
export function openAddressees(ctx: Base, endpoints: readonly Addressable[]): Map<number, Addressee> {
  const found = new Map<number, Addressee>();
  for (const endpoint of endpoints) {
    try {
      found.set(endpoint.id, { url: endpoint.url, sealing: openSealing(ctx, endpoint) });
    } catch (error) {
      ctx.log.error({ err: error, endpoint: endpoint.id }, 'the secrets of an endpoint do not open');
    }
  }
  return found;
}

/** The same few are needed many times a second. */
const opened = new WeakMap<Platform, Map<string, Sealing>>();
const REMEMBERED = 1000;

function openSealing({ platform, now }: Base, endpoint: Addressable): Sealing {
  const isOldValid = endpoint.old_secret && endpoint.old_secret_until && endpoint.old_secret_until > now();
  const secrets = [endpoint.secret, ...(isOldValid ? [endpoint.old_secret as string] : [])];
  const known = opened.get(platform) ?? new Map<string, Sealing>();
  opened.set(platform, known);
  // Sealed texts open only for their endpoint, so its name belongs to them.
  const name = [contextOf(endpoint, 'token'), endpoint.token, ...secrets].join(' ');
  const found = known.get(name);
  if (found) return found;
  const open = (text: string, column: 'token' | 'secret') => platform.secrets.open(text, contextOf(endpoint, column));
  const sealing = sealingOf(
    open(endpoint.token, 'token'),
    secrets.map((secret) => open(secret, 'secret')),
  );
  if (known.size >= REMEMBERED) known.clear();
  known.set(name, sealing);
  return sealing;
}
