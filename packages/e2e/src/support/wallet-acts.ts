/** Creates payments and credits through the API, as set-up for journeys and screenshots. */
import { billing } from '@leadwright/contract/money/billing';
import { plans } from '@leadwright/contract/money/plans';
import { wallet } from '@leadwright/contract/money/wallet';
import { search } from '@leadwright/contract/searching/search';
import { type Account, call, type World } from './client.ts';

/** The well-known test cards. */
export const CARDS = {
  good: '4242424242424242',
  debit: '4000056655665556',
  second: '5555555555554444',
  declinesLater: '4000000000000341',
  declined: '4000000000000002',
  wantsPerson: '4000002760003184',
  wantsPersonOnce: '4000002500003155',
  processing: '4000003560000123',
} as const;
export type CardNumber = (typeof CARDS)[keyof typeof CARDS];

type Owner = Pick<Account, 'token'>;
const WAIT_MS = 300_000;

/** Polls until the predicate holds. */
export async function until<T>(ask: () => Promise<T>, will: (answer: T) => boolean): Promise<T> {
  const begun = Date.now();
  for (;;) {
    const answer = await ask();
    if (will(answer)) return answer;
    if (Date.now() - begun > WAIT_MS) throw new Error(`waited in vain, at last: ${JSON.stringify(answer)}`);
    await new Promise((next) => setTimeout(next, 200));
  }
}

/** The three steps of the card field, without the field. */
export async function saveCard({ ...world }: World, { token }: Owner, number: CardNumber = CARDS.good) {
  const tell = async (path: string, values: Record<string, string>) => {
    const body = new URLSearchParams({ key: 'pk_test_sandbox', ...values });
    return (await (await fetch(`${world.sandboxUrl}${path}`, { method: 'POST', body })).json()) as { id: string };
  };
  const { client_secret, setup_id } = await call(world, billing.beginCard, { token });
  const details = { number, exp_month: '12', exp_year: '2034', cvc: '123' };
  const method = await tell('/v1/payment_methods', {
    type: 'card',
    ...Object.fromEntries(Object.entries(details).map(([name, value]) => [`card[${name}]`, value])),
  });
  await tell(`/v1/setup_intents/${setup_id}/confirm`, { client_secret, payment_method: method.id });
  return (await call(world, billing.saveCard, { token, body: { setup_id } })).data;
}

export const balanceOf = async (world: World, { token }: Owner) =>
  (await call(world, wallet.limits, { token })).balance;

/** Buys credits and waits until they have arrived. */
export async function buy(world: World, owner: Owner, credits: number) {
  const { token } = owner;
  const { data } = await call(world, billing.buy, { token, body: { credits } });
  await until(
    () => call(world, billing.payment, { token, params: { id: data.id } }),
    ({ status }) => status === 'succeeded',
  );
}

/** A finished search: creators cost two credits each. */
export async function findCreators(world: World, { token }: Owner, count: number, name: string, minimum = 1000) {
  const { data } = await call(world, search.create, {
    token,
    body: {
      type: 'influencer',
      list: { name },
      limit: count,
      find_emails: false,
      filters: { platform: 'instagram', followers_min: minimum },
    },
  });
  const done = await until(
    () => call(world, search.get, { token, params: { id: data.id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  );
  if (done.status !== 'completed') throw new Error(`the search ended as ${done.status}: ${done.error}`);
  return done;
}

export async function choosePlan(world: World, { token }: Owner, name: string) {
  const { data } = await call(world, plans.find, { token });
  const plan = data.find((each) => each.name === name);
  if (!plan) throw new Error(`there is no plan ${name} to choose`);
  return call(world, plans.choose, { token, body: { plan_id: plan.id } });
}
