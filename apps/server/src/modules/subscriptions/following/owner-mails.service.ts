/** Mails to the customer about their subscription. Part of the caller's transaction, which is the reseller's. */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { formatMoney } from '../../../platform/money.ts';
import { getAccount, getMainUser } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { getPackage } from '../../packages/public.ts';
import type { Charge, Subscription } from '../subscriptions.table.ts';

interface Owner {
  to: string;
  language: 'en' | 'es';
  brandId: number;
  name: string;
  timeZone: string;
  /** The name of what they bought. */
  sold: string;
}

const toOwner = async (tx: Tx<Base>, row: Subscription, send: (own: Tx<Base>, owner: Owner) => Promise<void>) => {
  const { name: sold } = await getPackage(tx, row.package_id);
  await asAccount(tx, row.customer_id, async (own) => {
    const { email: to, language, first_name: name } = await getMainUser(own);
    const { brand_id: brandId, time_zone: timeZone } = await getAccount(own, own.accountId);
    await send(own, { to, language, brandId, name, timeZone, sold });
  });
};

export const mailSuspended = (tx: Tx<Base>, row: Subscription) =>
  toOwner(tx, row, (own, { name, sold, to, language, brandId }) =>
    sendMail(own, { to, language, brandId, template: 'package-suspended', params: { name, package: sold } }),
  );

export const mailReturned = (tx: Tx<Base>, row: Subscription) =>
  toOwner(tx, row, (own, { name, to, language, brandId }) =>
    sendMail(own, { to, language, brandId, template: 'plan-returned', params: { name } }),
  );

type Dated = 'package-trial-ending' | 'package-trial-ended';

export const mailTrial = (tx: Tx<Base>, row: Subscription, template: Dated, at: Date) =>
  toOwner(tx, row, (own, { name, sold: plan, timeZone, to, language, brandId }) => {
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);
    return sendMail(own, { to, language, brandId, template, params: { name, plan, date } });
  });

/** Once for each time that money goes back. */
export const mailRefunded = (tx: Tx<Base>, row: Subscription, { currency }: Charge, minor: number) =>
  toOwner(tx, row, (own, { name, sold, to, language, brandId }) => {
    const amount = formatMoney(minor, currency, language);
    const t = translator(language);
    const standing = t(row.refund_of === null ? 'subscriptions.refundMail.goesOn' : 'subscriptions.refundMail.ended');
    const params = { name, package: sold, amount, standing };
    return sendMail(own, { to, language, brandId, template: 'payment-refunded', params });
  });
