import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../../platform/config/config.ts';
import { type Answers, recordedSession } from '../testing/session.ts';
import { salesforceVendor } from './salesforce.client.ts';
import { needsBefore, readPerson, recordBody, soqlText } from './salesforce.rules.ts';
import { crmFields, readDescription } from './salesforce-fields.rules.ts';
import { salesforceLeads } from './salesforce-leads.source.ts';
import { LEAD } from './salesforce-objects.data.ts';
import { errorsOf, refusalOf } from './salesforce-refusals.rules.ts';

const field = (name: string, type = 'string', more = {}) => ({
  name,
  label: name.replace('__c', ''),
  type,
  length: 40,
  createable: true,
  updateable: true,
  ...more,
});
const option = (value: string, more = {}) => ({ value, label: value, active: true, validFor: null, ...more });
const BASIC = [
  field('LastName', 'string', { length: 80 }),
  field('FirstName'),
  field('Company', 'string', { length: 255 }),
  field('Email', 'email'),
  field('Website', 'url'),
  field('Country'),
  field('State'),
  field('LeadSource', 'picklist', { picklistValues: [option('Web')] }),
  field('Employees__c', 'int'),
  field('Built__c', 'multipicklist', {
    picklistValues: [option('Wix'), option('Old', { active: false }), option('X')],
  }),
  field('Stage__c', 'picklist', { picklistValues: [option('New')], restrictedPicklist: true }),
  field('Name', 'string', { createable: false }),
  field('Owner__c', 'reference'),
  field('Leadwright_Id__c', 'string', { unique: true }),
];
const basic = readDescription(LEAD, { fields: BASIC });
const bit = (at: number) => Buffer.from([0x80 >> at]).toString('base64');
const coded = readDescription(LEAD, {
  fields: [
    ...BASIC,
    field('CountryCode', 'picklist', { picklistValues: [option('PT'), option('ES')] }),
    field('StateCode', 'picklist', {
      picklistValues: [
        option('11', { label: 'Lisboa', validFor: bit(0) }),
        option('M', { label: 'Madrid', validFor: bit(1) }),
      ],
    }),
  ],
});
const NEW = { isNew: true, before: null };
const CHANGED = { isNew: false, before: null };

describe('a lead for Salesforce', () => {
  it('always has a name and a company: a company is called by its name, and what nobody gave says so', () => {
    expect(recordBody({ companyName: 'Engines' }, basic, NEW)).toEqual({ Company: 'Engines', LastName: 'Engines' });
    expect(recordBody({ firstName: 'Ada', companyName: 'Engines' }, basic, NEW)).toMatchObject({
      LastName: '[not provided]',
    });
    expect(recordBody({ firstName: 'Ada', lastName: 'L' }, basic, NEW)).toMatchObject({ Company: '[not provided]' });
    expect(recordBody({ email: 'a@b.test' }, basic, NEW)).toEqual({
      Email: 'a@b.test',
      Company: '[not provided]',
      LastName: '[not provided]',
    });
  });

  it('reads such names as none, so that a push may fill them and an undo may take them away', () => {
    const read = (lead: object) => readPerson({ Id: 'x', ...lead }, basic, null).values;
    expect(read({ LastName: 'Engines', Company: 'Engines' })).toEqual({ companyName: 'Engines' });
    expect(read({ LastName: '[not provided]', Company: '[not provided]' })).toEqual({});
    expect(read({ FirstName: 'Ford', LastName: 'Ford', Company: 'Ford' })).toMatchObject({ lastName: 'Ford' });
    expect(needsBefore({ lastName: '' }, basic)).toBe(true);
    expect(recordBody({ lastName: '' }, basic, { isNew: false, before: { Company: 'Engines' } })).toEqual({
      LastName: 'Engines',
    });
    expect(recordBody({ companyName: '' }, basic, CHANGED)).toEqual({ Company: '[not provided]' });
  });

  it('has texts cut, websites shortened to their origin, and nothing that would be refused', () => {
    const values = {
      lastName: 'x'.repeat(90),
      companyName: 'E',
      website: `https://a.test/${'x'.repeat(60)}`,
      country: 'PT',
      source: 'Clinics in Lisbon',
      'custom:Employees__c': '11.6',
      'custom:Built__c': ['wix', 'Joomla', 'x'],
      'custom:Stage__c': 'Old',
      'custom:Gone__c': 'x',
      'custom:Name': 'x',
    };
    expect(recordBody(values, basic, NEW)).toEqual({
      LastName: 'x'.repeat(80),
      Company: 'E',
      Website: 'https://a.test',
      Country: 'Portugal',
      LeadSource: 'Clinics in Lisbon',
      Employees__c: 12,
      Built__c: 'Wix;X',
    });
    expect(recordBody({ 'custom:Stage__c': '', firstName: '' }, basic, CHANGED)).toEqual({
      Stage__c: null,
      FirstName: null,
    });
  });

  it('has codes where the organization has picklists for addresses, and a state of its country only', () => {
    const codes = (values: object, more = NEW) => {
      const { LastName, Company, ...others } = recordBody({ ...values }, coded, more);
      return others;
    };
    expect(codes({ country: 'PT', state: 'lisboa' })).toEqual({ CountryCode: 'PT', StateCode: '11' });
    expect(codes({ country: 'PT', state: 'Madrid' })).toEqual({ CountryCode: 'PT' });
    expect(codes({ country: 'US', state: 'Arizona' })).toEqual({});
    expect(needsBefore({ state: 'Madrid' }, coded)).toBe(true);
    expect(codes({ state: 'Madrid' }, { isNew: false, before: { CountryCode: 'ES' } as never })).toEqual({
      StateCode: 'M',
    });
    expect(codes({ country: '' }, CHANGED)).toEqual({ CountryCode: null, StateCode: null });
  });

  it('can be mapped into what may be written, by type and options', () => {
    const fields = crmFields(coded);
    expect(fields.map(({ key }) => key)).toEqual([
      'email',
      'firstName',
      'lastName',
      'companyName',
      'website',
      'state',
      'country',
      'source',
      'custom:Employees__c',
      'custom:Built__c',
      'custom:Stage__c',
    ]);
    expect(fields.find(({ key }) => key === 'source')).toMatchObject({ type: 'text', options: [] });
    expect(fields.find(({ key }) => key === 'custom:Built__c')).toMatchObject({
      type: 'choices',
      options: ['Wix', 'X'],
    });
  });

  it('is asked for in texts that end where they should', () => {
    expect(soqlText("o'hara\\\n")).toBe("'o\\'hara\\\\\\n'");
  });
});

describe('refusals of Salesforce', () => {
  const labels: Record<string, string> = { Region__c: 'Region' };
  const of = (errorCode: string, more = {}) =>
    refusalOf(errorsOf([{ errorCode, message: 'its words', ...more }]), 400, (name) => labels[name] ?? name);

  it.each([
    ['REQUIRED_FIELD_MISSING', { fields: ['Region__c'] }, { reason: 'required', params: { fields: 'Region' } }],
    ['FIELD_CUSTOM_VALIDATION_EXCEPTION', {}, { reason: 'rule', params: { words: 'its words' } }],
    ['CANNOT_UPDATE_CONVERTED_LEAD', {}, { reason: 'converted', params: {} }],
    ['INSUFFICIENT_ACCESS_OR_READONLY', {}, { reason: 'rights', params: { words: 'its words' } }],
    ['STRING_TOO_LONG', {}, null],
  ])('%s are told in our words where they need it', (code, more, told) => {
    expect(of(code, more)).toMatchObject({ kind: 'invalid', words: 'its words', told });
  });

  it('name the duplicate rule and how many it found, in both spellings of the answer', () => {
    const found = {
      duplicateRule: 'Standard_Lead_Duplicate_Rule',
      matchResults: [{ matchRecords: [{ record: { Id: '00Q1' } }, { record: { Id: '00Q2' } }] }],
    };
    for (const more of [{ duplicateResult: found }, { duplicateResut: found }])
      expect(of('DUPLICATES_DETECTED', more).told).toEqual({
        reason: 'duplicate',
        params: { rule: 'Standard Lead Duplicate Rule', count: 2 },
      });
  });

  it('say what is gone, what is only locked, and how long to wait for a limit', () => {
    expect(of('ENTITY_IS_DELETED').kind).toBe('gone');
    expect(of('UNABLE_TO_LOCK_ROW')).toMatchObject({ kind: 'busy', retryAfter: 2 });
    const answer = (message: string) => ({
      status: 403,
      headers: {},
      body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message }],
    });
    expect(salesforceVendor.busyMs?.(answer('TotalRequests Limit exceeded.'))).toBe(900_000);
    expect(salesforceVendor.busyMs?.(answer('ConcurrentRequests (Concurrent API Requests) Limit exceeded.'))).toBe(
      5_000,
    );
    expect(salesforceVendor.busyMs?.({ status: 403, headers: {}, body: [{ errorCode: 'API_DISABLED_FOR_ORG' }] })).toBe(
      null,
    );
  });
});

describe('access to Salesforce', () => {
  const config = loadConfig({ SECRET_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}` });
  const token = {
    access_token: 'a',
    refresh_token: 'r',
    instance_url: 'https://acme.my.salesforce.com',
    id: 'https://login.salesforce.com/id/00DSb0000000001AAA/005Sb0000000001AAA',
    scope: 'refresh_token api',
  };

  it('names the organization and its address, and comes without an end', () => {
    expect(salesforceVendor.readAccess(token, config)).toMatchObject({
      externalId: '00DSb0000000001AAA',
      apiUrl: 'https://acme.my.salesforce.com',
      expiresIn: 0,
    });
    const { refresh_token, ...renewed } = token;
    expect(salesforceVendor.readAccess(renewed, config)?.refreshToken).toBe(null);
  });

  it.each(['https://evil.test', 'http://acme.my.salesforce.com', 'https://acme.my.salesforce.com.evil.test'])(
    'is refused for another address: %s',
    (instance_url) => {
      expect(salesforceVendor.readAccess({ ...token, instance_url }, config)).toBe(null);
    },
  );

  it('tells the calls of the day', () => {
    const headers = { 'sforce-limit-info': 'api-usage=25/5000; per-app-api-usage=17/250(appName=x)' };
    expect(salesforceVendor.rateOf(headers)).toMatchObject({ window: null, day: { used: 25, max: 5000 } });
  });
});

describe('leads that are asked for at once', () => {
  it('share a request, with a refusal for the one that is refused', async () => {
    const DATA = '/services/data/v62.0';
    const answers: Answers = {
      [`GET ${DATA}/sobjects/Lead/describe`]: () => ({ body: { fields: BASIC } }),
      [`GET ${DATA}/query`]: () => ({ body: { records: [] } }),
      [`POST ${DATA}/composite/sobjects`]: ({ body }) => ({
        body: (body as { records: { Email: string }[] }).records.map(({ Email }, at) =>
          Email === 'bad@x.test'
            ? { success: false, errors: [{ statusCode: 'INVALID_EMAIL_ADDRESS', message: 'no', fields: ['Email'] }] }
            : { id: `00QSb000000000${at}AAA`, success: true, errors: [] },
        ),
      }),
      [`POST ${DATA}/composite/sobjects/Lead`]: ({ body }) => ({
        body: (body as { ids: string[] }).ids.map((Id) => ({ Id, LastName: 'x' })),
      }),
    };
    const { session, asked } = recordedSession('salesforce', answers);
    const emails = ['a@x.test', 'bad@x.test', 'c@x.test'];
    const made = await Promise.allSettled(emails.map((email) => salesforceLeads.create(session, { email }, [])));
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(asked.map(({ method, path }) => `${method} ${path.split('?')[0]?.slice(DATA.length)}`).sort()).toEqual([
      'GET /query',
      'GET /sobjects/Lead/describe',
      'POST /composite/sobjects',
      'POST /composite/sobjects/Lead',
    ]);
  });
});
