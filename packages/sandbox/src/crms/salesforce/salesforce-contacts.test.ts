/** Contacts and accounts; what they share with leads is tested in salesforce.test.ts. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from '../crm-testing.ts';
import { salesforce } from './salesforce.ts';
import { SALESFORCE_CLIENT } from './salesforce-state.ts';

const REDIRECT = 'http://localhost:3000/crm/callback';
const VERIFIER = 'a-verifier-of-the-tests-that-is-long-enough-for-it';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([salesforce]);
});
beforeEach(() => crm.call('POST', '/salesforce/_sandbox/reset', {}));
afterAll(() => crm.stop());

const door = (path: string, body: object, method = 'POST') =>
  crm.call(method, `/salesforce/_sandbox/organizations/haldenroe${path}`, body);

async function connect() {
  const asked = { redirect_uri: REDIRECT, organization_id: 'haldenroe', code_challenge: CHALLENGE };
  const { code } = (await crm.call('POST', '/salesforce/_sandbox/code', asked)).body;
  const tokens = await crm.form('/salesforce/services/oauth2/token', {
    client_id: SALESFORCE_CLIENT.id,
    client_secret: SALESFORCE_CLIENT.secret,
    code,
    code_verifier: VERIFIER,
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
  });
  const headers = { authorization: `Bearer ${tokens.body.access_token}` };
  const call = (method: string, path: string, body?: unknown) =>
    crm.call(method, `/salesforce/haldenroe/services/data/v62.0${path}`, body, headers);
  const rows = async (q: string, path = '/query') =>
    (await call('GET', `${path}?${new URLSearchParams({ q })}`)).body.records;
  const create = async (object: string, values: object) =>
    (await call('POST', `/sobjects/${object}`, values)).body.id as string;
  return { call, rows, create };
}
const code = ({ status, body }: { status: number; body: [{ errorCode: string }] }) => [status, body[0].errorCode];

describe('contacts and accounts', () => {
  it('belong together, and an account takes its contacts with it', async () => {
    const { call, rows, create } = await connect();
    const account = await create('Account', { Name: 'Engines', Website: 'https://www.engines.test/about' });
    const contact = await create('Contact', { LastName: 'Ada', Email: 'ada@engines.test', AccountId: account });
    expect([account.slice(0, 3), contact.slice(0, 3)]).toEqual(['001', '003']);
    expect(await rows('SELECT Id, Account.Website FROM Contact')).toMatchObject([
      { Id: contact, Account: { Website: 'https://www.engines.test/about' } },
    ]);
    const nowhere = await call('POST', '/sobjects/Contact', { LastName: 'Bea', AccountId: contact });
    expect(code(nowhere)).toEqual([400, 'INVALID_CROSS_REFERENCE_KEY']);
    await call('DELETE', `/composite/sobjects?ids=${account}`);
    expect(await rows('SELECT Id, IsDeleted FROM Contact', '/queryAll')).toMatchObject([
      { Id: contact, IsDeleted: true },
    ]);
  });

  it('are found by a pattern, and counted by account', async () => {
    const { rows, create } = await connect();
    const account = await create('Account', { Name: 'Engines', Website: 'https://engines.test/en' });
    await create('Account', { Name: 'Other', Website: 'https://other.test' });
    const like = (pattern: string) => rows(`SELECT Id FROM Account WHERE Website LIKE '${pattern}'`);
    expect(await like('%//engines.test%')).toMatchObject([{ Id: account }]);
    expect(await like('engines.test%')).toEqual([]);
    expect(await like('%engines\\_test%')).toEqual([]);
    for (const name of ['Ada', 'Bea']) await create('Contact', { LastName: name, AccountId: account });
    const used = `SELECT AccountId FROM Contact WHERE AccountId IN ('${account}') GROUP BY AccountId`;
    expect((await rows(used)).map((row: { AccountId: string }) => row.AccountId)).toEqual([account]);
  });

  it('are refused by duplicate rules of their own', async () => {
    const { call, create } = await connect();
    const account = await create('Account', { Name: 'Engines', BillingCity: 'Lisbon' });
    await create('Contact', { LastName: 'Ada', Email: 'ada@x.test', AccountId: account });
    for (const [object, values] of [
      ['Account', { Name: 'engines', BillingCity: 'Lisbon', Website: 'https://elsewhere.test' }],
      ['Contact', { LastName: 'Bea', Email: 'ADA@x.test' }],
    ] as const) {
      const twice = await call('POST', `/sobjects/${object}`, values);
      expect(code(twice)).toEqual([400, 'DUPLICATES_DETECTED']);
      expect(twice.body[0].duplicateResult.duplicateRule).toBe(`Standard_${object}_Duplicate_Rule`);
    }
    expect((await call('POST', '/sobjects/Account', { Name: 'Engines', BillingCity: 'Faro' })).status).toBe(201);
  });

  it('are merged: the loser says where it went, and people follow their account', async () => {
    const { rows, create } = await connect();
    const [kept, gone] = [await create('Account', { Name: 'One' }), await create('Account', { Name: 'Two' })];
    const ada = await create('Contact', { LastName: 'Ada', AccountId: gone });
    const bea = await create('Contact', { LastName: 'Bea' });
    await door('/merge', { record: gone, into: kept });
    expect(await rows(`SELECT AccountId FROM Contact WHERE AccountId IN ('${kept}')`)).toHaveLength(1);
    await door('/people', { contact: bea, act: 'merge', into: ada });
    const [merged] = await rows(`SELECT Id, MasterRecordId FROM Contact WHERE Id IN ('${bea}')`, '/queryAll');
    expect(merged).toMatchObject({ MasterRecordId: ada });
  });

  it('have opportunities, which say how they stand', async () => {
    const { rows, create } = await connect();
    const account = await create('Account', { Name: 'One' });
    const ada = await create('Contact', { LastName: 'Ada', AccountId: account });
    const roles = () =>
      rows(
        `SELECT ContactId, Opportunity.IsWon, Opportunity.IsClosed FROM OpportunityContactRole WHERE ContactId IN ('${ada}')`,
      );
    expect(await roles()).toEqual([]);
    await door('/people', { contact: ada, act: 'win' });
    expect(await roles()).toMatchObject([{ ContactId: ada, Opportunity: { IsWon: true, IsClosed: true } }]);
    const of = `SELECT AccountId FROM Opportunity WHERE AccountId IN ('${account}') GROUP BY AccountId`;
    expect(await rows(of)).toHaveLength(1);
  });
});
