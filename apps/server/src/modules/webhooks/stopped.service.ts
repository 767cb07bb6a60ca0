/** An endpoint stopped automatically: mails its owner and removes a Zap that unsubscribed. */
import { asAccount, type Base, type Tx } from '../../platform/context.ts';
import { getAccount, getMainUser } from '../accounts/public.ts';
import { closeEndpoint, findEndpoint, noteMailed } from '../deliveries/public.ts';
import { findList } from '../lists/public.ts';
import { sendMail } from '../mailing/public.ts';
import * as repository from './webhooks.repository.ts';
import type { Subscription } from './webhooks.table.ts';

interface Stopped {
  accountId: number;
  endpointId: number;
  state: 'paused' | 'ended';
}

export const noteStopped = (ctx: Base, { accountId, endpointId, state }: Stopped): Promise<void> =>
  asAccount(ctx, accountId, async (tx) => {
    const endpoint = await findEndpoint(tx, endpointId);
    const subscription = await repository.findSubscription(tx.db, accountId, endpointId);
    // A user may have restarted it. One mail is enough.
    if (!subscription || endpoint?.state !== state || endpoint.mailed) return;
    if (subscription.kind === 'zapier' && state === 'ended') return forgetZap(tx, endpointId);
    const [owner, account] = [await getMainUser(tx), await getAccount(tx, accountId)];
    await sendMail(tx, {
      to: owner.email,
      language: owner.language,
      brandId: account.brand_id,
      template: `webhook-${state}` as const,
      params: { name: owner.first_name, ...(await placeOf(tx, subscription, endpoint.url)) },
    });
    await noteMailed(tx, endpointId, owner.first_name);
  });

async function forgetZap(tx: Tx<Base>, endpointId: number): Promise<void> {
  await closeEndpoint(tx, endpointId);
  await repository.deleteSubscription(tx.db, tx.accountId, endpointId);
}

const PLACES = {
  list: '/settings/integration/webhook',
  account: '/settings/integration/webhook',
  zapier: '/settings/integration/crm',
  reseller: '/whitelabel/webhook',
} as const satisfies Record<Subscription['kind'], string>;

/** What people call it, and where it is looked after. */
async function placeOf(tx: Tx<Base>, { kind, list_id }: Subscription, url: string) {
  const list = kind === 'list' && list_id ? await findList(tx, list_id) : undefined;
  if (list) return { target: list.name, path: `/lead-search/saved-lists/${list.type}-${list.id}/webhook` as const };
  return { target: URL.parse(url)?.host ?? url, path: PLACES[kind] };
}
