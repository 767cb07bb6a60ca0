/** Actions of customers and their reseller between time steps, applied to the program and to the model. */
import { subscriptions } from '@leadwright/contract/resale/subscriptions';
import { asAccount } from '../../../platform/context.ts';
import { askAsServer } from '../../billing/testing/shop.ts';
import { createSession } from '../../identity/public.ts';
import { identityKey, spend } from '../../wallet/public.ts';
import type { Paid } from './provider-model.ts';
import type { Scene, Subscriber } from './scene.ts';

type Act = (scene: Scene, one: Subscriber) => Promise<void>;

/** At most one act of each customer at a time, and none around its turns, where minutes decide. */
export async function live(scene: Scene, one: Subscriber, step: number): Promise<void> {
  const { world, random } = scene;
  const now = world.api.clock.now();
  const provider = one.model.provider();
  const isOpen = one.model.expected(now).access === 'open';
  if (isOpen && random() < 0.5)
    await use(scene, one, Math.min(one.model.wallet.free(), 1 + Math.floor(random() * 20)), step);
  const [wants, which] = [random(), random()];
  if (provider.isNear(now)) return;
  const acts = possible(one, now);
  const act = acts[Math.floor(which * acts.length)];
  if (act && wants < (provider.isLate() ? 0.5 : 0.12)) await act(scene, one);
}

function possible({ model, dispute }: Subscriber, now: Date): Act[] {
  if (model.isStopped()) return [reactivate];
  const provider = model.provider();
  if (provider.ended()) return [comeBack];
  if (dispute) return [decide('won'), decide('lost')];
  if (provider.isLate()) return [payLate, payLate, wait];
  const status = provider.status(now);
  const charge = provider.last();
  const isClean = charge !== undefined && charge.dispute === null && charge.refundedMinor < charge.minor;
  return [
    ...[stop, changePackage, ...(provider.isLeaving() ? [] : [leave, leaveAtProvider, loseCard])],
    ...(status === 'active' && isClean ? [refundAndCancel, giveBack, giveBack, raise, raise] : []),
  ];
}

const ask = ({ world, seller }: Scene, path: string, fields: Record<string, string>) =>
  askAsServer(world.url, path, { merchant: seller.merchant, fields });
const nowOf = ({ world }: Scene) => world.api.clock.now();
const asReseller = async (
  { world, seller }: Scene,
  { who }: Subscriber,
  name: 'stop' | 'reactivate' | 'cancel',
): Promise<void> => {
  const done = await world.api.call(seller.reseller, subscriptions[name], { params: { id: who.accountId } });
  if (done.status >= 300) throw new Error(`${name}: ${JSON.stringify(done.body)}`);
};

const wait: Act = async () => undefined;

async function setCard(scene: Scene, { who }: Subscriber, card: string) {
  const { id } = await ask(scene, `payment_methods/${card}/attach`, { customer: who.customerId });
  await ask(scene, `customers/${who.customerId}`, { 'invoice_settings[default_payment_method]': id as string });
}

const loseCard: Act = async (scene, one) => {
  await setCard(scene, one, 'pm_card_chargeCustomerFail');
  one.model.provider().changeCard(false);
};

/** With another card, at once. */
const payLate: Act = async (scene, one) => {
  await setCard(scene, one, 'pm_card_visa');
  const { latest_invoice } = await askAsServer(scene.world.url, `subscriptions/${one.who.subscriptionId}`, {
    merchant: scene.seller.merchant,
  });
  const paid = await ask(scene, `invoices/${latest_invoice}/pay`, {});
  if (paid['status'] !== 'paid') throw new Error(JSON.stringify(paid));
  one.model.provider().payLate(nowOf(scene));
};

const leave: Act = async (scene, one) => {
  await asReseller(scene, one, 'cancel');
  one.model.provider().leave();
};

const leaveAtProvider: Act = async (scene, one) => {
  await ask(scene, `subscriptions/${one.who.subscriptionId}`, { cancel_at_period_end: 'true' });
  one.model.provider().leave();
};

const stop: Act = async (scene, one) => {
  await asReseller(scene, one, 'stop');
  one.model.setStopped(true);
};

/** Stopping ended the customer's sessions, so they sign in again. */
const reactivate: Act = async (scene, { who, model }) => {
  await asReseller(scene, { who, model, dispute: null }, 'reactivate');
  model.setStopped(false);
  const { accountId, userId } = who;
  who.token = (await asAccount(scene.world.base, accountId, (tx) => createSession(tx, { accountId, userId }))).token;
};

const changePackage: Act = async (scene, { who, model }) => {
  const { world, seller } = scene;
  const provider = model.provider();
  const { billing, packageId } = provider.deal();
  const other = scene.deal(billing, packageId === seller.packageId);
  const { first_name, last_name, email } = await world.see(seller.reseller, who);
  const body = { first_name, last_name, email, package_id: other.packageId };
  const done = await world.api.call(seller.reseller, subscriptions.update, { params: { id: who.accountId }, body });
  if (done.status >= 300) throw new Error(JSON.stringify(done.body));
  provider.change(other);
  model.changePackage(other.credits, nowOf(scene));
};

const refundAndCancel: Act = async (scene, { who, model }) => {
  const { world, seller } = scene;
  const charge = model.provider().last() as Paid;
  const body = { expected: { minor: charge.minor - charge.refundedMinor } };
  const done = await world.api.call(seller.reseller, subscriptions.refund, { params: { id: who.accountId }, body });
  if (done.status >= 300) throw new Error(JSON.stringify(done.body));
  model.provider().endRefunded(nowOf(scene));
  model.notice(nowOf(scene));
};

const paymentOf = async ({ world }: Scene, { who }: Subscriber): Promise<string> =>
  (
    await world.query(
      'select payment_id from subscription_charges where customer_id = $1 order by paid_at desc limit 1',
      [who.accountId],
    )
  )[0].payment_id;

/** A refund on the provider's pages: full or partial, with or without our fee. The subscription continues. */
const giveBack: Act = async (scene, one) => {
  const charge = one.model.provider().last() as Paid;
  const left = charge.minor - charge.refundedMinor;
  const minor = scene.random() < 0.5 ? left : 1 + Math.floor(scene.random() * left);
  const hasFee = scene.random() < 0.5;
  const refunded = await ask(scene, 'refunds', {
    payment_intent: await paymentOf(scene, one),
    amount: String(minor),
    ...(hasFee && { refund_application_fee: 'true' }),
  });
  if (!refunded['id']) throw new Error(JSON.stringify(refunded));
  one.model.provider().refund(minor, hasFee);
};

/** Asks the bank for all of it, or for a part. */
const raise: Act = async (scene, one) => {
  const charge = one.model.provider().last() as Paid;
  const left = charge.minor - charge.refundedMinor;
  const minor = scene.random() < 0.7 ? left : 1 + Math.floor(scene.random() * left);
  const { id } = await scene.world.control(`payment-intents/${await paymentOf(scene, one)}/dispute`, { amount: minor });
  charge.dispute = { openedAt: nowOf(scene), minor, status: 'open' };
  one.dispute = { id: id as string, of: charge };
};

const decide =
  (status: 'won' | 'lost'): Act =>
  async (scene, one) => {
    const { id, of } = one.dispute as NonNullable<Subscriber['dispute']>;
    await scene.world.control(`disputes/${id}/close`, { status });
    if (of.dispute) of.dispute.status = status;
    one.dispute = null;
  };

const comeBack: Act = async (scene, one) => {
  const { who, model: provider } = await scene.buy(one);
  Object.assign(one, { dispute: null, who: { ...who, token: one.who.token } });
  one.model.buy(provider);
};

const use = (scene: Scene, { who, model }: Subscriber, count: number, step: number) => {
  if (count <= 0) return Promise.resolve();
  model.wallet.spend(count);
  const items = Array.from({ length: count }, (_, number) => ({
    act: 'local.contact' as const,
    identityKeys: [identityKey('place', `${who.accountId}:${step}:${number}`)],
    subject: `local:1/${number}`,
  }));
  return asAccount(scene.world.base, who.accountId, (tx) =>
    spend(tx, { items, purpose: 'search', title: 'Dentists', key: `storm ${step}` }),
  );
};
