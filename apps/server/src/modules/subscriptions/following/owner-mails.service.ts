/** Mails to the customer about their subscription. Part of the caller's transaction, which is the reseller's. */
import { asAccount, type Base, type Tx } from '../../../platform/context.ts';
import { translator } from '../../../platform/i18n.ts';
import { formatMoney } from '../../../platform/money.ts';
import { getAccount, getMainUser } from '../../accounts/public.ts';
import { sendMail } from '../../mailing/public.ts';
import { getPackage } from '../../packages/public.ts';
import { isUncharged } from '../subscriptions.rules.ts';
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

const dayOf = (at: Date, { language, timeZone }: Owner) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(at);

export const mailTrialEnding = (tx: Tx<Base>, row: Subscription, at: Date) =>
  toOwner(tx, row, (own, owner) => {
    const { name, sold: plan, to, language, brandId } = owner;
    const params = { name, plan, date: dayOf(at, owner), standing: afterTrial(row, language) };
    return sendMail(own, { to, language, brandId, template: 'package-trial-ending', params });
  });

/** What is charged when the trial is over, and whether anything is. */
function afterTrial(row: Subscription, language: Owner['language']): string {
  const t = translator(language);
  const price = t(`subscriptions.own.per.${row.billing ?? 'monthly'}`, {
    price: formatMoney(row.price_minor, row.currency, language),
  });
  if (row.cancels_at_period_end) return t('subscriptions.trialMail.left');
  if (isUncharged(row)) return t('subscriptions.trialMail.free');
  return t(`subscriptions.trialMail.${row.has_card ? 'charged' : 'perhaps'}`, { price });
}

export const mailTrialEnded = (tx: Tx<Base>, row: Subscription, at: Date) =>
  toOwner(tx, row, (own, owner) => {
    const { name, sold: plan, to, language, brandId } = owner;
    const params = { name, plan, date: dayOf(at, owner) };
    return sendMail(own, { to, language, brandId, template: 'package-trial-ended', params });
  });

/** Once for each time that money goes back. */
export const mailRefunded = (tx: Tx<Base>, row: Subscription, { currency }: Charge, minor: number) =>
  toOwner(tx, row, (own, { name, sold, to, language, brandId }) => {
    const amount = formatMoney(minor, currency, language);
    const t = translator(language);
    const goesOn = row.refund_of === null;
    const standing = t(goesOn ? 'subscriptions.refundMail.goesOn' : 'subscriptions.refundMail.ended');
    // Nobody can sign in to see the payments of an account that was refunded.
    const path = goesOn ? ('/billing-portal' as const) : ('' as const);
    const params = { name, package: sold, amount, standing, path };
    return sendMail(own, { to, language, brandId, template: 'payment-refunded', params });
  });
