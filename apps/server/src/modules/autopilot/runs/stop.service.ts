/** Stops an autopilot that cannot continue, stores the reason and mails the user who saved it. */
import type { AnyTx, Base, Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { findUser, getAccount, getMainUser } from '../../accounts/public.ts';
import { record } from '../../audit/public.ts';
import { findList } from '../../lists/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { sendNews } from '../../webhooks/public.ts';
import * as repository from '../autopilot.repository.ts';
import type { AutopilotRow, StopReason } from '../autopilot.table.ts';

export const publishChange = (tx: Tx<Base>, id: number) => publishDue(tx, tx.accountId, id);

/** The same across accounts. */
export const publishDue = ({ platform, client }: AnyTx, accountId: number, id: number) =>
  platform.live.publish(client, { accountId, topic: 'autopilots', data: { id } });

/** `row` must be locked. A paused or stopped autopilot stays as it is. */
export async function stop(tx: Tx<Base>, row: AutopilotRow, reason: StopReason): Promise<void> {
  if (row.state !== 'active') return;
  const { accountId } = tx;
  await repository.updateAutopilot(tx.db, accountId, row.id, {
    state: 'stopped',
    stop_reason: reason,
    since: tx.now(),
  });
  await record(tx, { action: 'autopilots.stop', subject: `autopilots/${row.id}`, details: { reason } });
  await tellWebhooks(tx, row, reason);
  await publishChange(tx, row.id);
  // Of the end of an account or its plan its people hear anyway.
  if (reason !== 'inactive') await tellOwner(tx, row, reason);
}

async function tellWebhooks(tx: Tx<Base>, { id, name, list_id: listId }: AutopilotRow, reason: StopReason) {
  const list = await findList(tx, listId);
  const at = tx.now().toISOString();
  const content = { id, name, reason, list: list ? { id: listId, name: list.name, type: list.type } : null, at };
  const item = { key: `autopilot:${id}:${at}`, data: JSON.stringify(content) };
  await sendNews(tx, 'autopilot.stopped', { listId, items: [item] });
}

async function tellOwner(tx: Tx<Base>, { id, name, user_id }: AutopilotRow, reason: StopReason): Promise<void> {
  const author = await findUser(tx, user_id);
  const person = author?.status === 'active' ? author : await getMainUser(tx);
  const { brand_id } = await getAccount(tx, tx.accountId);
  await sendMail(tx, {
    to: person.email,
    language: person.language,
    brandId: brand_id,
    template: 'autopilot-stopped',
    params: {
      name: person.first_name,
      autopilot: name,
      path: `/lead-search/autopilot?open=${id}`,
      reason: translator(person.language)(`autopilot.stopped.${reason}`),
    },
  });
}
