/** Bodies, queries and forms for Salesforce beside those of its usual client, jsforce. Requests are listed in requests.wire.test.ts. */
import { OAuth2, type StandardSchema } from 'jsforce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../platform/config/config.ts';
import { everythingOfSalesforce } from '../testing/everything.ts';
import { ACCOUNT_ID, CONTACT_ID, SALESFORCE_ID } from '../testing/salesforce-answers.ts';
import { askWithJsforce, nameOfSent, sentOf, startRecorder } from '../testing/salesforce-client.ts';
import { salesforceVendor } from './salesforce.client.ts';
import { ACCOUNT, CONTACT, LEAD } from './salesforce-objects.data.ts';

/** As they are typed in jsforce: the compiler refuses a name that is none. */
type FieldOf<T extends 'Lead' | 'Contact' | 'Account'> = Extract<keyof StandardSchema['SObjects'][T]['Fields'], string>;
const TYPED: { [T in 'Lead' | 'Contact' | 'Account']: FieldOf<T>[] } = {
  Lead: Object.values(LEAD.standard),
  Contact: [...Object.values(CONTACT.standard), 'AccountId'],
  Account: Object.values(ACCOUNT.standard),
};
const WRITTEN: string[] = [...Object.values(TYPED).flat(), 'Rating__c'];
const IDS = [undefined, SALESFORCE_ID, CONTACT_ID, ACCOUNT_ID];

let client: Awaited<ReturnType<typeof startRecorder>>;
beforeAll(async () => {
  client = await startRecorder();
});
afterAll(() => client.stop());

describe('requests to Salesforce', () => {
  it('are all among those of jsforce', async () => {
    await askWithJsforce(client.url);
    const theirs = new Map(client.sent.map((sent) => [nameOfSent(sent), sent]));
    const ours = (await everythingOfSalesforce()).map(sentOf);
    for (const sent of ours) {
      const same = theirs.get(nameOfSent(sent));
      expect(same, nameOfSent(sent)).toBeDefined();
      expect(Object.keys((sent.body as object) ?? {}).filter((name) => !WRITTEN.includes(name))).toEqual(
        Object.keys((same?.body as object) ?? {}).filter((name) => !WRITTEN.includes(name)),
      );
    }
    const records = ours.flatMap(({ body }) => (body as { records?: Record<string, unknown>[] } | null)?.records ?? []);
    const types = records.map(({ attributes }) => (attributes as { type: keyof typeof TYPED }).type);
    expect([...new Set(types)]).toEqual(['Lead', 'Contact', 'Account']);
    records.forEach(({ attributes: _type, id, ...fields }, at) => {
      const named: string[] = [...TYPED[types[at] as keyof typeof TYPED], 'Rating__c'];
      expect(IDS).toContain(id);
      expect(Object.keys(fields).filter((name) => !named.includes(name))).toEqual([]);
    });
  });

  it('are the queries and searches that the documents describe', async () => {
    const asked = await everythingOfSalesforce();
    const texts = asked.flatMap(({ path }) => new URL(path, 'https://x.test').searchParams.get('q') ?? []);
    expect([...new Set(texts)]).toEqual([
      "SELECT Id, Email, Phone, MobilePhone FROM Lead WHERE Email IN ('connection.test@example.com') ORDER BY IsConverted, CreatedDate, Id",
      'SELECT Id, Name FROM Organization',
      "SELECT Id, Email, Phone, MobilePhone FROM Lead WHERE Email IN ('o\\'hara@engines.test') OR Phone IN ('+351210000000') OR MobilePhone IN ('+351210000000') ORDER BY IsConverted, CreatedDate, Id",
      'FIND {351210000000 OR 210000000} IN PHONE FIELDS RETURNING Lead(Id, Email, Phone, MobilePhone)',
      "SELECT Id, Email, Phone, MobilePhone FROM Lead WHERE Email IN ('ada@engines.test') ORDER BY IsConverted, CreatedDate, Id",
      "SELECT Id, Email, Phone, MobilePhone FROM Lead WHERE Phone IN ('+351210000000') OR MobilePhone IN ('+351210000000') ORDER BY IsConverted, CreatedDate, Id",
      "SELECT Id, Email, Phone, MobilePhone FROM Lead WHERE Phone IN ('+351210000001') OR MobilePhone IN ('+351210000001') ORDER BY IsConverted, CreatedDate, Id",
      "SELECT Id, Company, LastName FROM Lead WHERE Company IN ('O\\'Hara') AND Email = null AND Phone = null AND MobilePhone = null AND FirstName = null ORDER BY IsConverted, CreatedDate, Id",
      "SELECT Id, IsDeleted, MasterRecordId, Owner.Name, Status, IsConverted, HasOptedOutOfEmail, ConvertedOpportunity.IsWon, ConvertedOpportunity.IsClosed FROM Lead WHERE Id IN ('00QSb0000000001AAA')",
      'SELECT Id, Email, Phone, MobilePhone, Website, Country FROM Lead ORDER BY Id LIMIT 2000',
      "SELECT Id, Email, Phone, MobilePhone, Website, Country FROM Lead WHERE Id > '7/200' ORDER BY Id LIMIT 2000",
      'SELECT Id, Email, Phone, MobilePhone, Website, Country FROM Lead WHERE SystemModstamp >= 2026-01-01T00:00:00Z ORDER BY Id LIMIT 2000',
      "SELECT Id, Email, Phone, MobilePhone, Website, Country FROM Lead WHERE SystemModstamp >= 2026-01-01T00:00:00Z AND Id > '7/200' ORDER BY Id LIMIT 2000",
      "SELECT Id, Email, Phone, MobilePhone FROM Contact WHERE Email IN ('connection.test@example.com') ORDER BY CreatedDate, Id",
      "SELECT Id, Email, Phone, MobilePhone FROM Contact WHERE Email IN ('o\\'hara@engines.test') OR Phone IN ('+351210000000') OR MobilePhone IN ('+351210000000') ORDER BY CreatedDate, Id",
      'FIND {351210000000 OR 210000000} IN PHONE FIELDS RETURNING Contact(Id, Email, Phone, MobilePhone)',
      "SELECT Id, Email, Phone, MobilePhone FROM Contact WHERE Email IN ('ada@engines.test') ORDER BY CreatedDate, Id",
      "SELECT Id, Email, Phone, MobilePhone FROM Contact WHERE Phone IN ('+351210000000') OR MobilePhone IN ('+351210000000') ORDER BY CreatedDate, Id",
      "SELECT Id, Name, Website FROM Account WHERE Name IN ('Engines') OR Website LIKE 'engines.test%' OR Website LIKE 'www.engines.test%' OR Website LIKE '%//engines.test%' OR Website LIKE '%//www.engines.test%' ORDER BY CreatedDate, Id",
      "SELECT Id, Email, Phone, MobilePhone FROM Contact WHERE Phone IN ('+351210000001') OR MobilePhone IN ('+351210000001') ORDER BY CreatedDate, Id",
      "SELECT Id, Name, Website FROM Account WHERE Name IN ('Nobody') ORDER BY CreatedDate, Id",
      "SELECT AccountId FROM Contact WHERE AccountId IN ('001Sb0000000003AAA') GROUP BY AccountId",
      "SELECT AccountId FROM Opportunity WHERE AccountId IN ('001Sb0000000003AAA') GROUP BY AccountId",
      "SELECT Id, IsDeleted, MasterRecordId, Owner.Name, HasOptedOutOfEmail, LastActivityDate FROM Contact WHERE Id IN ('003Sb0000000002AAA')",
      "SELECT ContactId, Opportunity.IsWon, Opportunity.IsClosed FROM OpportunityContactRole WHERE ContactId IN ('003Sb0000000002AAA')",
      "SELECT Id, Name, Website FROM Account WHERE Name IN ('New') ORDER BY CreatedDate, Id",
      'SELECT Id, Email, Phone, MobilePhone, Account.Website, MailingCountry FROM Contact ORDER BY Id LIMIT 2000',
      "SELECT Id, Email, Phone, MobilePhone, Account.Website, MailingCountry FROM Contact WHERE Id > '003Sb0000000002AAA' ORDER BY Id LIMIT 2000",
    ]);
  });

  it('for access are those of jsforce, with a proof key', async () => {
    const config = loadConfig({
      SALESFORCE_CLIENT_ID: 'c',
      SALESFORCE_CLIENT_SECRET: 's',
      SALESFORCE_LOGIN_URL: client.url,
      SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    });
    const redirectUri = 'https://x.test/crm/callback';
    const oauth = new OAuth2({
      clientId: 'c',
      clientSecret: 's',
      redirectUri,
      loginUrl: client.url,
      useVerifier: true,
    });
    const theirs = new URL(oauth.getAuthorizationUrl({ scope: 'api refresh_token', state: 'z' }));
    const input = { suite: 'main' as const, redirectUri, state: 'z', codeChallenge: 'challenge' };
    const ours = new URL(salesforceVendor.authorizeUrl(config, input));
    expect(ours.pathname).toBe(theirs.pathname);
    expect([...ours.searchParams.keys()].sort()).toEqual([...theirs.searchParams.keys(), 'prompt'].sort());
    await oauth.requestToken('code');
    await oauth.refreshToken('refresh');
    const [code, refresh] = client.sent.slice(-2);
    const first = salesforceVendor.codeRequest(config, 'code', redirectUri, 'verifier');
    expect(new URL(first.url).pathname).toBe(code?.path);
    expect(Object.keys(first.form).sort()).toEqual([...(code?.form.keys() ?? [])].sort());
    const again = salesforceVendor.refreshRequest(config, 'refresh').form;
    expect(Object.keys(again).sort()).toEqual(
      [...(refresh?.form.keys() ?? [])].filter((name) => name !== 'code_verifier').sort(),
    );
  });
});
