import { privacy } from '@leadwright/contract/leads/privacy';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { findSuppressed, suppressed } from './lists.service.ts';

let api: Api;
let customer: TestPerson;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  customer = await api.buildAccount();
});

const add = (who: TestPerson, ...values: string[]) =>
  api.call(who, privacy.add, { body: { values, note: 'asked us' } });
const list = (who: TestPerson, query: object = {}) => api.call(who, privacy.find, { query });
const hit = (who: TestPerson, email: string) =>
  asAccount(
    systemBase(api.platform),
    who.accountId,
    async (tx) => (await suppressed(tx, [{ kind: 'email', value: email }])).size === 1,
  );

describe('the do-not-contact list', () => {
  it('takes what it understands once, and says what it does not', async () => {
    const reply = await add(customer, 'Ada@Acme.test', 'ada@acme.test', '+1 512 555 0100', 'beta.test', 'nonsense');
    expect(reply).toMatchObject({
      status: 200,
      body: { added: 3, known: 0, refused: ['nonsense'], message: '3 entries were added to the do-not-contact list.' },
    });
    expect((await add(customer, 'ada@acme.test')).body).toMatchObject({ added: 0, known: 1 });
  });

  it('shows hints, never values, newest first, with who added them', async () => {
    await add(customer, 'ada@acme.test');
    await add(customer, '+15125550100');
    const { body } = await list(customer);
    expect(body).toMatchObject({
      total: 2,
      reach: 'account',
      data: [
        { kind: 'phone', hint: '+151•••00', note: 'asked us', origin: 'manual' },
        { kind: 'email', hint: 'a•••@acme.test' },
      ],
    });
    expect(body.data[0]?.created_by).toMatch(/^Test Person/);
    const { rows } = await api.platform.databases.owner.query('select * from suppressions');
    expect(JSON.stringify(rows)).not.toContain('ada@acme');
  });

  it('finds whole values and kinds', async () => {
    await add(customer, 'ada@acme.test', 'beta.test');
    expect((await list(customer, { search: 'ADA@acme.test' })).body.total).toBe(1);
    expect((await list(customer, { search: 'ada' })).body.total).toBe(0);
    expect((await list(customer, { search: 'bob@acme.test' })).body.total).toBe(0);
    expect((await list(customer, { kind: 'domain' })).body.data).toMatchObject([{ hint: 'beta.test' }]);
  });

  it('takes entries off again, singly and many at once', async () => {
    await add(customer, 'a@acme.test', 'b@acme.test', 'c@acme.test');
    const ids = (await list(customer)).body.data.map(({ id }) => id);
    expect((await api.call(customer, privacy.remove, { params: { id: ids[0] as number } })).status).toBe(200);
    expect((await api.call(customer, privacy.removeMany, { body: { ids: ids.slice(1) } })).status).toBe(200);
    expect((await list(customer)).body.total).toBe(0);
    expect(await hit(customer, 'a@acme.test')).toBe(false);
  });

  it("does not know another account's entries (404, nothing removed)", async () => {
    const stranger = await api.buildAccount();
    await add(customer, 'ada@acme.test');
    const [entry] = (await list(customer)).body.data;
    const reply = await api.call(stranger, privacy.removeMany, { body: { ids: [entry?.id as number] } });
    expect([reply.status, reply.body.code]).toEqual([404, 'privacy.not_found']);
    expect((await list(stranger)).body.total).toBe(0);
    expect((await list(customer)).body.total).toBe(1);
  });

  it('is closed to who is not signed in (401) or lacks the module (403), and wants at least one value (422)', async () => {
    const member = await api.buildMember(customer, ['wallet']);
    expect((await api.call(null, privacy.find, { query: {} })).status).toBe(401);
    expect((await list(member)).status).toBe(403);
    expect((await add(customer)).status).toBe(422);
  });

  const importFile = async (file: Buffer) => {
    const boundary = 'x-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n`;
    const reply = await api.app.inject({
      method: 'POST',
      url: privacy.importFile.path,
      headers: {
        host: 'localhost',
        authorization: `Bearer ${customer.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return reply.json();
  };

  it('takes a file: every cell that can be understood', async () => {
    const file = '\uFEFFname,email,phone\r\n"Ada","ada@acme.test",+15125550100\r\nBob;bob@acme.test\n\n';
    expect(await importFile(Buffer.from(file))).toMatchObject({ added: 3, known: 0 });
    expect((await list(customer)).body.data.every(({ origin }) => origin === 'import')).toBe(true);
  });

  it('takes a file as spreadsheets save it: in UTF-16, or in the old way of Windows', async () => {
    const wide = Buffer.from('\uFEFFname\temail\r\nAda\twide@acme.test', 'utf16le');
    expect(await importFile(wide)).toMatchObject({ added: 1, refused: ['name', 'email', 'Ada'] });
    expect(await importFile(Buffer.from('größe.de;old@acme.test', 'latin1'))).toMatchObject({ added: 2, refused: [] });
  });
});

describe('who a list reaches', () => {
  it('is the account, the customers of a reseller, or everybody', async () => {
    const reseller = await api.buildReseller();
    const below = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const admin = await api.buildAdmin();
    await add(below, 'own@acme.test');
    await add(reseller, 'reseller@acme.test');
    await add(admin, 'all@acme.test');
    const seen = async (who: TestPerson) =>
      Promise.all(['own', 'reseller', 'all'].map((name) => hit(who, `${name}@acme.test`)));
    expect(await seen(below)).toEqual([true, true, true]);
    expect(await seen(reseller)).toEqual([false, true, true]);
    expect(await seen(customer)).toEqual([false, false, true]);
    expect((await list(reseller)).body.reach).toBe('reseller');
    expect((await list(admin)).body.reach).toBe('installation');
  });

  it('picks the leads of a page that must not be contacted, by any of their values', async () => {
    await add(customer, 'ada@acme.test', 'beta.test', '+15125550100', 'linkedin.com/in/carl');
    const leads = [
      { email: 'Ada@acme.test' },
      { email: 'bob@acme.test' },
      { email: 'info@sub.beta.test' },
      { domain: 'http://www.beta.test/' },
      { phone: '+1 512-555-0100' },
      { linkedin: 'https://www.linkedin.com/in/Carl/' },
      {},
    ];
    const found = await asAccount(systemBase(api.platform), customer.accountId, (tx) =>
      findSuppressed(tx, leads, (lead) => lead),
    );
    expect(leads.map((lead) => found.has(lead))).toEqual([true, false, true, true, true, true, false]);
  });

  it('answers for a page of a thousand leads in a moment', async () => {
    await add(customer, ...Array.from({ length: 1000 }, (_, n) => `person${n}@list.test`));
    const leads = Array.from({ length: 1000 }, (_, n) => ({
      email: `person${n * 2}@list.test`,
      phone: `+1512555${1000 + n}`,
      domain: `site${n}.test`,
    }));
    const found = await asAccount(systemBase(api.platform), customer.accountId, (tx) =>
      findSuppressed(tx, leads, (lead) => lead),
    );
    expect(found.size).toBe(500);
  });
});
