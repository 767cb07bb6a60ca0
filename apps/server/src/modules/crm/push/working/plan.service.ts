/**
 * Compares the leads of a push with the CRM, portion by portion, outside any transaction. Comparing a portion twice gives the same
 * result, so an interrupted plan just continues.
 */

import { asAccount, type Base, type Tx } from '../../../../platform/context.ts';
import { type JobContext, type Requeue, requeue } from '../../../../platform/jobs/jobs.ts';
import { identifierKey, identifiersOf } from '../../../leads/public.ts';
import { findList, type ListRow } from '../../../lists/public.ts';
import { identityOf, type PushableRow, readPushable } from '../../../results/public.ts';
import { type CrmAdapter, CrmRefusal } from '../../adapters/crm.port.ts';
import { knownFields } from '../../mapping/fields.service.ts';
import { routesFor } from '../../mapping/mapping.service.ts';
import { recognisable } from '../../mapping/matching.rules.ts';
import type { OpenCrm } from '../../mapping/open-crm.service.ts';
import { leadOf } from '../../mapping/preview.service.ts';
import { mapLead, type Route } from '../../mapping/values.rules.ts';
import { finish, move } from '../outcome.service.ts';
import * as pushes from '../push.repository.ts';
import { planOf } from '../push.rules.ts';
import type { PushRow, RecordChange, RecordRow } from '../push.table.ts';
import * as records from '../records.repository.ts';
import { inParallel } from './parallel.rules.ts';

const PORTION = 50;
const AT_ONCE = 6;
/** Well below the job timeout: after this the plan continues as a new job. */
const LONGEST_TURN_MS = 120_000;
/** Options and fields of a plan should be those of now. */
const FIELDS_MS = 10 * 60_000;

export async function planTurn(ctx: JobContext, push: PushRow, crm: OpenCrm): Promise<Requeue | undefined> {
  const until = performance.now() + LONGEST_TURN_MS;
  const routes = await prepare(ctx, push, crm);
  for (;;) {
    ctx.signal.throwIfAborted();
    if (ctx.shouldYield() || performance.now() > until) return requeue();
    const portion = await asAccount(ctx, push.account_id, (tx) => takePortion(tx, push));
    if (!portion) return;
    if (portion.open.length === 0) return asAccount(ctx, push.account_id, (tx) => conclude(tx, push.id));
    const outcomes = await inParallel(portion.open, crm.adapter.atOnce ?? AT_ONCE, (record) =>
      planRecord(crm, routes, portion.list, record, portion.rows.get(record.result_id)).catch(refusalOf),
    );
    const changes = outcomes.filter((each): each is RecordChange => !(each instanceof CrmRefusal));
    const goesOn = await asAccount(ctx, push.account_id, (tx) => keepPlans(tx, push, changes));
    if (!goesOn) return;
    // Save the results before rethrowing a refusal.
    for (const each of outcomes) if (each instanceof CrmRefusal) throw each;
  }
}

function refusalOf(error: unknown): CrmRefusal {
  if (error instanceof CrmRefusal) return error;
  throw error;
}

/** Copies the current mapping into the push. A resumed plan keeps its mapping. */
async function prepare(ctx: Base, push: PushRow, crm: OpenCrm): Promise<Route[]> {
  if (push.routes.length > 0) return push.routes;
  const { fields } = await knownFields(ctx, crm, FIELDS_MS);
  const routes = await routesFor(ctx, crm, { type: push.list_type, fields });
  await asAccount(ctx, push.account_id, (tx) =>
    pushes.updatePush(tx.db, push.account_id, push.id, { routes: JSON.stringify(routes), moved_at: tx.now() }),
  );
  return routes;
}

async function takePortion(tx: Tx<Base>, push: PushRow) {
  const list = await findList(tx, push.list_id);
  if (!list) {
    const locked = await pushes.lockPush(tx.db, push.account_id, push.id);
    if (locked?.state === 'planning') await finish(tx, locked, 'failed', 'list_gone');
    return null;
  }
  const open = await records.nextUnchecked(tx.db, push, PORTION);
  const rows = await readPushable(
    tx,
    list.id,
    open.map(({ result_id }) => result_id),
  );
  return { list, open, rows: new Map(rows.map((each) => [each.row.id, each])) };
}

async function planRecord(
  crm: OpenCrm,
  routes: Route[],
  list: ListRow,
  { position, match, contact_id }: RecordRow,
  pushable: PushableRow | undefined,
): Promise<RecordChange> {
  if (!pushable) return { position, act: 'skip', reason: 'gone' };
  const { row, refusal } = pushable;
  const who = {
    name: row.name || row.company || row.domain || row.email,
    identity: identifiersOf(identityOf(row)).map(identifierKey),
    email: row.email,
    phone: row.phone,
  };
  if (refusal) return { position, ...who, act: 'blocked', reason: refusal };
  const known = recognisable(mapLead(leadOf(pushable, list), routes), row, list.type, crm.adapter.can);
  if (!known) return { position, ...who, act: 'skip', reason: 'no_address' };
  const { lead } = known;
  const found = await findContacts(crm, known.who);
  const choice = match === 'choice' ? contact_id : null;
  const { update: canUpdate } = crm.adapter.can;
  return { ...who, ...planOf({ position, email: row.email, lead, routes, found, choice, canUpdate }) };
}

/** What the CRM does not even search by is found nowhere; it says so when it is sent. */
async function findContacts({ adapter, session }: OpenCrm, who: Parameters<CrmAdapter['find']>[1]) {
  try {
    return await adapter.find(session, who);
  } catch (error) {
    if (error instanceof CrmRefusal && (error.kind === 'invalid' || error.kind === 'gone')) return [];
    throw error;
  }
}

/** False if the push was stopped. */
async function keepPlans(tx: Tx<Base>, { account_id, id }: PushRow, changes: RecordChange[]): Promise<boolean> {
  const push = await pushes.lockPush(tx.db, account_id, id);
  if (push?.state !== 'planning') return false;
  await records.changeRecords(tx.db, push, changes);
  await move(tx, push, {});
  return true;
}

/** What was confirmed and is still the same is sent; what is not is shown again. */
async function conclude(tx: Tx<Base>, id: number): Promise<Requeue | undefined> {
  const push = await pushes.lockPush(tx.db, tx.accountId, id);
  if (push?.state !== 'planning') return;
  await records.skipDoubles(tx.db, push);
  const planned = { checked_at: tx.now(), confirmed: null };
  const isConfirmed = push.confirmed !== null;
  if (!push.sends_by_itself && (!isConfirmed || push.confirmed !== (await records.fingerprint(tx.db, push))))
    return void (await move(tx, push, { ...planned, state: 'planned', is_changed: isConfirmed }));
  await beginSending(tx, await pushes.updatePush(tx.db, push.account_id, push.id, planned));
  return requeue();
}

/** The push must be locked and planned. The caller enqueues its job. */
export async function beginSending(tx: Tx<Base>, push: PushRow): Promise<PushRow> {
  await records.moveRecords(tx.db, push, 'open', 'waiting');
  return move(tx, push, {
    state: 'sending',
    is_changed: false,
    counts: null,
    finished_at: null,
    error_code: null,
    started_at: push.started_at ?? tx.now(),
  });
}
