/** Groove: a form by its id, or any address that takes one. */
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events.ts';
import { lockAccount } from '../../accounts/public.ts';
import { FORM_ID } from '../adapters/groove/groove.source.ts';
import { crmErrors } from '../crm.errors.ts';
import { connectionRestored } from '../crm.events.ts';
import { tell } from './access.service.ts';
import * as repository from './connections.repository.ts';
import { readConnection, type ShownConnection } from './connections.service.ts';
import type { Connection } from './connections.table.ts';
import { assertOffered } from './offered.service.ts';

export interface GivenForm {
  id?: number | undefined;
  form: string;
  fields: string[];
}

/** A form that is changed stays the same connection, with its mapping and its history. */
export async function saveForm(ctx: Ctx, given: GivenForm): Promise<ShownConnection> {
  await assertOffered(ctx, ctx.actor.brandId, 'groove');
  const { url, name } = await addressOf(ctx, given.form);
  const values = { external_id: given.form, name, form_url: url, form_fields: [...new Set(given.fields)] };
  const { id } = await inTransaction(ctx, async (tx) => {
    const { accountId, userId } = tx.actor;
    await lockAccount(tx, accountId);
    const row = given.id === undefined ? null : await changeable(tx, given.id, given.form);
    const saved = row
      ? await repository.changeConnection(tx.db, accountId, row.id, values)
      : await repository.saveConnection(tx.db, {
          ...values,
          account_id: accountId,
          provider: 'groove',
          state: 'healthy',
          problem: null,
          problem_at: null,
          connected_by: userId,
          connected_at: tx.now(),
          disconnected_at: null,
        });
    if (!saved) throw crmErrors.not_found();
    await repository.settleDefault(tx.db, accountId);
    await tell(tx, saved.id, 'healthy');
    await publish(tx, connectionRestored, { accountId, connectionId: saved.id });
    return saved;
  });
  return readConnection(ctx, id);
}

/** The connection, with the place of its new form free: one that was ended gives it up. */
async function changeable(tx: Tx, id: number, form: string): Promise<Connection> {
  const row = await repository.findConnection(tx.db, tx.accountId, id);
  if (row?.provider !== 'groove') throw crmErrors.not_found();
  const there = await repository.findPlace(tx.db, tx.accountId, 'groove', form);
  if (!there || there.id === id) return row;
  if (!there.disconnected_at) throw fieldError('form', 'crm.error.form_taken');
  await repository.vacate(tx.db, there);
  return row;
}

async function addressOf(ctx: Ctx, form: string): Promise<{ url: string; name: string }> {
  if (FORM_ID.test(form)) return { url: ctx.platform.config.GROOVE_FORM_URL, name: form };
  const url = await ctx.platform.egress.assertUrl(form, { field: 'form' });
  return { url: url.href, name: url.host };
}
