import { createHmac } from 'node:crypto';
import { plans } from '@leadwright/contract/money/plans';
import { holds } from '@leadwright/contract/testing/holds';
import fc from 'fast-check';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi } from '../../../testing/api.ts';
import { isGenuine, periodEnd, postHash, verificationCode } from './paykickstart.rules.ts';
import { endCancelled } from './paykickstart.service.ts';

const SECRET = 'sandbox-paykickstart-secret';
type Fields = [string, string][];
const values: Fields = [
  ['event', 'sales'],
  ['mode', 'test'],
  ['payment_processor', 'Stripe'],
  ['is_rebill', '0'],
  ['amount', '49'],
  ['buyer_first_name', 'Ana'],
  ['buyer_last_name', 'Ruiz'],
  ['buyer_email', 'ana@example.test'],
  ['billing_city', ''],
  ['transaction_id', 'PK-1'],
  ['invoice_id', 'PK-INV-1'],
  ['transaction_time', '1768478400'],
  ['product_id', '4711'],
  ['product_name', 'Pro'],
];

describe('signatures of the second billing provider', () => {
  it('cover the values that are not empty, in the order of their positions as text', () => {
    const order = 'sales|test|4711|Pro|Stripe|49|Ana|Ruiz|ana@example.test|PK-1|PK-INV-1|1768478400';
    const code = createHmac('sha1', SECRET).update(order).digest('hex');
    expect(verificationCode(values, SECRET)).toBe(code);
    expect(verificationCode([...values, ['verification_code', 'x'], ['hash', 'y']], SECRET)).toBe(code);
  });

  it('hold in both schemes, and break with any change', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[a-z_]{1,12}$/), fc.string({ maxLength: 12 })), {
      selector: ([name]) => name,
      minLength: 1,
      maxLength: 30,
    });
    holds(
      fc.property(pairs, fc.boolean(), (given, isNew) => {
        const fields = given.filter(([name]) => name !== 'hash') as Fields;
        fields.push(['amount_paid', '17.5']);
        const signed: Fields = [
          ...fields,
          isNew ? ['hash', postHash(fields, SECRET)] : ['verification_code', verificationCode(fields, SECRET)],
        ];
        expect(isGenuine(signed, SECRET)).toBe(true);
        expect(isGenuine(signed, 'another secret')).toBe(false);
        expect(isGenuine([...signed, ['zz_more', 'x']], SECRET)).toBe(false);
        expect(isGenuine(fields, SECRET)).toBe(false);
      }),
    );
  });

  it('counts months as calendars do', () => {
    expect(periodEnd(new Date('2026-01-31T10:00:00Z'), 'month').toISOString()).toBe('2026-02-28T10:00:00.000Z');
    expect(periodEnd(new Date('2024-02-29T10:00:00Z'), 'year').toISOString()).toBe('2025-02-28T10:00:00.000Z');
    expect(periodEnd(new Date('2026-12-15T10:00:00Z'), 'month').toISOString()).toBe('2027-01-15T10:00:00.000Z');
  });
});

describe('posts of the second billing provider', () => {
  let api: Api;
  let planId: number;
  beforeAll(async () => {
    api = await startApi();
    const { rows } = await api.platform.databases.owner.query(
      `insert into plans (name, modules, monthly_credits, members_allowed, price_minor, provider_product_id)
       values ('Pro', '{leads}', 300, 2, 4900, '4711') returning id`,
    );
    planId = rows[0].id;
  });
  afterAll(() => api.stop());

  let count = 0;
  const fresh = () => ({
    email: `buyer.${process.pid}.${Date.now().toString(36)}.${++count}@people.test`,
    invoice: `PK-${process.pid}-${count}`,
  });
  const at = (days: number) => String(Math.floor(api.clock.now().getTime() / 1000) + days * 86_400);
  function post(event: string, buyer: { email: string; invoice: string }, changes: Record<string, string> = {}) {
    const given = {
      ...Object.fromEntries(values),
      event,
      buyer_email: buyer.email,
      invoice_id: buyer.invoice,
      transaction_id: `${buyer.invoice}-${event}`,
      transaction_time: at(0),
      ...changes,
    };
    const fields = Object.entries(given) as Fields;
    return send([...fields, ['verification_code', verificationCode(fields, SECRET)]]);
  }
  const send = async (fields: Fields) => {
    const payload = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' };
    return (await api.app.inject({ method: 'POST', url: '/api/webhooks/paykickstart', payload, headers })).statusCode;
  };
  const accountOf = async (email: string) => {
    const { rows } = await api.platform.databases.platform.query(
      'select a.id, a.status, a.plan_id, a.modules, w.balance from accounts a join logins l on l.account_id = a.id left join credit_wallets w on w.account_id = a.id where l.email = $1',
      [email],
    );
    return rows[0];
  };

  it('create a direct customer on the plan of the product, once', async () => {
    const buyer = fresh();
    expect([await post('sales', buyer), await post('sales', buyer)]).toEqual([200, 200]);
    await api.runJobs();
    expect(await accountOf(buyer.email)).toMatchObject({
      status: 'active',
      plan_id: planId,
      modules: ['leads'],
      balance: 300,
    });
    const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(buyer.email)}`);
    expect((await body.json()) as object[]).toMatchObject([{ subject: 'Your Leadwright account is ready' }]);
  });

  it('renew, cancel at the end of what was paid, and end at once on a refund', async () => {
    const [loyal, angry] = [fresh(), fresh()];
    for (const buyer of [loyal, angry]) await post('sales', buyer);
    await api.runJobs();
    await post('subscription-payment', loyal, { transaction_time: at(30) });
    await post('subscription-cancelled', loyal, { transaction_time: at(31) });
    await post('refund', angry, { transaction_time: at(1) });
    await api.runJobs();
    expect((await accountOf(loyal.email)).status).toBe('active');
    expect((await accountOf(angry.email)).status).toBe('inactive');
    const before = api.clock.now();
    api.clock.advance(50 * 86_400_000);
    await endCancelled(systemBase(api.platform));
    expect((await accountOf(loyal.email)).status).toBe('active');
    api.clock.advance(15 * 86_400_000);
    await endCancelled(systemBase(api.platform));
    expect((await accountOf(loyal.email)).status).toBe('inactive');
    api.clock.set(before);
  });

  it('move an existing customer to the plan', async () => {
    const owner = await api.buildAccount();
    await post('sales', { email: owner.email, invoice: `PK-own-${process.pid}` });
    await api.runJobs();
    expect((await api.call(owner, plans.find, {})).body.current?.id).toBe(planId);
  });

  it('are refused when anything about them was changed', async () => {
    const buyer = fresh();
    const fields: Fields = values.map(([name, value]) => [name, name === 'buyer_email' ? buyer.email : value]);
    expect(await send(fields)).toBe(400);
    expect(await send([...fields, ['verification_code', verificationCode(fields, 'guess')]])).toBe(400);
    const code = verificationCode(fields, SECRET);
    const forged = fields.map(([name, value]): [string, string] => [name, name === 'product_id' ? '4712' : value]);
    expect(await send([...forged, ['verification_code', code]])).toBe(400);
    await api.runJobs();
    expect(await accountOf(buyer.email)).toBeUndefined();
  });

  it('are refused when their values were moved to other names, which the signature does not cover', async () => {
    const buyer = fresh();
    const fields: Fields = values.map(([name, value]) => [name, name === 'buyer_email' ? buyer.email : value]);
    const code: [string, string] = ['verification_code', verificationCode(fields, SECRET)];
    const renamed = (from: string, to: string) =>
      fields.map(([name, value]): [string, string] => [name === from ? to : name === to ? from : name, value]);
    const moved = [
      renamed('amount', 'product_id'),
      renamed('buyer_first_name', 'buyer_email'),
      renamed('product_name', 'event'),
      renamed('product_name', 'anything'),
      [...fields.filter(([name]) => name !== 'product_name'), ['product_id', 'Pro'] as [string, string]],
    ];
    for (const each of moved) expect(await send([...each, code])).toBe(400);
    expect(await send([...fields, code])).toBe(200);
  });
});
