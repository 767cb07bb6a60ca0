/** Starts readings of contacts: on request and on schedule. */

import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { CRM_NAMES } from '@leadwright/contract/integrations/crms';
import { asAccount, type Base, type Ctx, inTransaction } from '../../../platform/context.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { lockAccount } from '../../accounts/public.ts';
import { again, beginCrm, findDueCrms, findReading, type SourceRow } from '../../exclusions/public.ts';
import { contactsOf } from '../adapters/contacts.registry.ts';
import { requireConnection } from '../connections/connections.service.ts';
import { contactsErrors } from './contacts.errors.ts';
import { readContactsJob } from './contacts.jobs.ts';

export const readContacts = (ctx: Ctx, connectionId: number): Promise<SourceRow> =>
  inTransaction(ctx, async (tx) => {
    // A disconnect and another request for the same reading take the same lock.
    await lockAccount(tx, tx.accountId);
    const { provider, name } = await requireConnection(tx, connectionId);
    if (!contactsOf(provider)) throw contactsErrors.no_contacts({ params: { crm: CRM_NAMES[provider] } });
    const { userId } = tx.actor;
    const row = await beginCrm(tx, { connectionId, provider: provider as OauthCrm, name, userId });
    await enqueue(tx, readContactsJob, { accountId: tx.accountId, sourceId: row.id });
    return row;
  });

const EVERY_MS = 60 * 60 * 1000;
const AT_ONCE = 200;

/** Contacts that changed are read an hour after the last reading. */
export async function readDue(ctx: Base): Promise<void> {
  const before = new Date(ctx.now().getTime() - EVERY_MS);
  for (const { account_id: accountId, id } of await findDueCrms(ctx, before, AT_ONCE))
    await asAccount(ctx, accountId, async (tx) => {
      const row = await findReading(tx, id);
      if (!row || row.status === 'reading' || (row.finished_at ?? before) >= before) return;
      await again(tx, row);
      await enqueue(tx, readContactsJob, { accountId, sourceId: id });
    });
}
