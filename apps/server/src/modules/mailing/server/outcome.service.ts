/** How a reseller's mail server is doing, from what became of mails. */
import { asAccount, type Base } from '../../../platform/context.ts';
import { publish } from '../../../platform/events.ts';
import { serverFailing } from '../mailing.events.ts';
import type { MailingSettings } from '../mailing.table.ts';
import * as repository from './server.repository.ts';

const HOUR_MS = 60 * 60_000;
const KEPT_HOURS = 48;
/** In a row. One alone may be a server that is being restarted. */
export const FAILING_AFTER = 3;

/** Null: it went well. */
export const noteOutcome = (ctx: Base, server: MailingSettings, problem: string | null): Promise<void> =>
  asAccount(ctx, server.account_id, async (tx) => {
    const now = tx.now();
    const after = await repository.noteOutcome(tx.db, server, problem, now);
    if (!after) return;
    const { account_id: accountId, host } = after;
    const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
    await repository.countMail(tx.db, accountId, new Date(hour), problem === null);
    await repository.forgetHours(tx.db, accountId, new Date(hour - KEPT_HOURS * HOUR_MS));
    if (problem === null || after.failures < FAILING_AFTER || after.told_at) return;
    await publish(tx, serverFailing, { accountId, host, problem });
    await repository.noteTold(tx.db, accountId, now);
  });
