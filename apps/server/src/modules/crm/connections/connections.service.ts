/** The connections of an account as its people see and change them. */
import type { CrmPolicy } from '@leadwright/contract/integrations/crm';
import { type RecordKind, recordKindsOf } from '@leadwright/contract/integrations/crms';
import { type Base, type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockAccount, namesOfUsers } from '../../accounts/public.ts';
import { dropCrm } from '../../exclusions/public.ts';
import { crmErrors } from '../crm.errors.ts';
import { NO_PUSHES, type PushesOf, pushesOf } from '../push/summary.service.ts';
import { endPushesOf } from '../push/waiting.service.ts';
import * as repository from './connections.repository.ts';
import type { Connection } from './connections.table.ts';
import { assertOffered, offeredBy } from './offered.service.ts';
import { paceKeyOf } from './pace.service.ts';
import { findPaces, type PaceRow } from './paces.repository.ts';

export interface ShownConnection extends Connection {
  by: string;
  pace: PaceRow | null;
  pushes: PushesOf;
}

async function shown(tx: Tx<Base>, rows: Connection[]): Promise<ShownConnection[]> {
  const names = await namesOfUsers(tx, [...new Set(rows.map((row) => row.connected_by))]);
  const paces = new Map((await findPaces(tx.client, rows.map(paceKeyOf))).map((pace) => [pace.key, pace]));
  const pushes = await pushesOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    by: names.get(row.connected_by) ?? '',
    pace: paces.get(paceKeyOf(row)) ?? null,
    pushes: pushes.get(row.id) ?? NO_PUSHES,
  }));
}

/** Those of CRMs that the brand offers. */
export async function listConnections(ctx: Ctx) {
  const providers = await offeredBy(ctx, ctx.actor.brandId);
  const offered = new Set(providers.map(({ id }) => id));
  const connections = await inTransaction(ctx, async (tx) => {
    const rows = await repository.findConnections(tx.db, tx.accountId);
    return shown(
      tx,
      rows.filter(({ provider }) => offered.has(provider)),
    );
  });
  return { connections, providers };
}

export const readConnection = (ctx: Ctx, id: number): Promise<ShownConnection> =>
  inTransaction(ctx, async (tx) => {
    const row = await repository.findConnection(tx.db, tx.accountId, id);
    if (!row) throw crmErrors.not_found();
    return (await shown(tx, [row]))[0] as ShownConnection;
  });

/** For what is sent through it: 404 for one that is ended, 403 when the brand offers this CRM no more. */
export async function requireConnection(tx: Tx, id: number): Promise<Connection> {
  const found = (await findUsable(tx, [id])).get(id) as Connection | AppError;
  if (found instanceof AppError) throw found;
  return found;
}

/** The same for many, looked up at once: each connection, or why it cannot be used. */
export async function findUsable(tx: Tx, ids: readonly number[]): Promise<Map<number, Connection | AppError>> {
  const rows = await repository.findConnectionsById(tx.db, tx.accountId, ids);
  const offered = new Set((await offeredBy(tx, tx.actor.brandId)).map(({ id }) => id));
  const known = new Map(rows.map((row) => [row.id, offered.has(row.provider) ? row : crmErrors.not_offered()]));
  return new Map(ids.map((id) => [id, known.get(id) ?? crmErrors.not_found()]));
}

/** Also of one that has ended; empty: there never was one. */
export const nameOfConnection = async ({ db, accountId }: Tx<Base>, id: number): Promise<string> =>
  (await repository.findAnyConnection(db, accountId, id))?.name ?? '';

interface ConnectionChange {
  is_default?: true | undefined;
  policy?: CrmPolicy | undefined;
  record_kind?: RecordKind | undefined;
}

/** A push that is planned already keeps the kind of records that it was planned for. */
export async function changeConnection(
  ctx: Ctx,
  id: number,
  { is_default, policy, record_kind }: ConnectionChange,
): Promise<ShownConnection> {
  const { provider } = await readConnection(ctx, id);
  await assertOffered(ctx, ctx.actor.brandId, provider);
  if (record_kind && !recordKindsOf(provider).includes(record_kind))
    throw crmErrors.one_kind({ fields: { record_kind: 'crm.error.one_kind' } });
  await inTransaction(ctx, async (tx) => {
    if (policy) await repository.changeConnection(tx.db, tx.accountId, id, { policy });
    if (record_kind) await repository.changeConnection(tx.db, tx.accountId, id, { record_kind });
    await lockAccount(tx, tx.accountId);
    if (is_default) await repository.settleDefault(tx.db, tx.accountId, id);
  });
  return readConnection(ctx, id);
}

/** The access is forgotten; contacts stay where they are. Also what the brand offers no more can be ended. */
export const disconnect = (ctx: Ctx, id: number): Promise<Connection> =>
  inTransaction(ctx, async (tx) => {
    await lockAccount(tx, tx.accountId);
    const gone = await repository.changeConnection(tx.db, tx.accountId, id, {
      access: null,
      refresh: null,
      expires_at: null,
      lease: null,
      leased_until: null,
      is_default: false,
      disconnected_at: tx.now(),
    });
    if (!gone) throw crmErrors.not_found();
    await repository.settleDefault(tx.db, tx.accountId);
    await endPushesOf(tx, id);
    await dropCrm(tx, id);
    return gone;
  });
