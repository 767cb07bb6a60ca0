/** Groove: a form by its id, or any address that takes one. */
import { type Ctx, inTransaction } from '../../../platform/context.ts';
import { fieldError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/events.ts';
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
export async function saveForm(ctx: Ctx, { id, form, fields }: GivenForm): Promise<ShownConnection> {
  await assertOffered(ctx, ctx.actor.brandId, 'groove');
  const { url, name } = await addressOf(ctx, form);
  const row = await inTransaction(ctx, async (tx) => {
    const { accountId, userId } = tx.actor;
    const known = id === undefined ? undefined : await repository.findConnection(tx.db, accountId, id);
    if (id !== undefined && known?.provider !== 'groove') throw crmErrors.not_found();
    const same = (await repository.findConnections(tx.db, accountId)).find(
      (each) => each.provider === 'groove' && each.external_id === form && each.id !== id,
    );
    if (known && same) throw fieldError('form', 'crm.error.form_taken');
    const values = { external_id: form, name, form_url: url, form_fields: [...new Set(fields)] };
    const saved = known
      ? ((await repository.changeConnection(tx.db, accountId, known.id, values)) as Connection)
      : await repository.saveConnection(tx.db, {
          ...values,
          ...{ account_id: accountId, provider: 'groove', state: 'healthy', problem: null, problem_at: null },
          ...{ connected_by: userId, connected_at: tx.now(), disconnected_at: null },
        });
    await repository.settleDefault(tx.db, accountId);
    await tell(tx, saved.id, 'healthy');
    await publish(tx, connectionRestored, { accountId, connectionId: saved.id });
    return saved;
  });
  return readConnection(ctx, row.id);
}

async function addressOf(ctx: Ctx, form: string): Promise<{ url: string; name: string }> {
  if (FORM_ID.test(form)) return { url: ctx.platform.config.GROOVE_FORM_URL, name: form };
  const url = await ctx.platform.egress.assertUrl(form, { field: 'form' });
  return { url: url.href, name: url.host };
}
