import { describe, expect, it } from 'vitest';
import type { CrmField } from '../crm.port.ts';
import { type Answers, recordedSession } from '../testing/session.ts';
import { keapVendor } from './keap.client.ts';
import { contactBody } from './keap.rules.ts';
import { keap } from './keap.source.ts';

const number: CrmField = { key: 'custom:n', label: 'N', type: 'number', isCustom: true, options: [] };
const fields = new Map([[number.key, number]]);

describe('a contact for Keap', () => {
  it('has slots, three letters for the country and a code for the region', () => {
    const values = {
      email: 'a@b.test',
      phone: '1',
      state: 'AZ',
      country: 'US',
      address1: 'x'.repeat(90),
      firstName: 'y'.repeat(50),
    };
    expect(contactBody(values, fields, null)).toEqual({
      given_name: 'y'.repeat(40),
      email_addresses: [{ email: 'a@b.test', field: 'EMAIL1' }],
      phone_numbers: [{ number: '1', field: 'PHONE1' }],
      addresses: [{ field: 'BILLING', line1: 'x'.repeat(75), country_code: 'USA', region_code: 'US-AZ' }],
    });
  });

  it('names a region without a code, and none without a country', () => {
    expect(contactBody({ state: 'Lisboa', country: 'Portugal' }, fields, null)).toEqual({
      addresses: [{ field: 'BILLING', country_code: 'PRT', region: 'Lisboa' }],
    });
    expect(contactBody({ state: 'AZ', city: 'Tempe' }, fields, null)).toEqual({
      addresses: [{ field: 'BILLING', locality: 'Tempe' }],
    });
  });

  it('keeps everything else of the lists it writes, for they are replaced as a whole', () => {
    const before = {
      email_addresses: [
        { email: 'old@b.test', field: 'EMAIL1' },
        { email: 'second@b.test', field: 'EMAIL2', is_opt_in: true },
      ],
      addresses: [
        { field: 'BILLING', line1: 'Here' },
        { field: 'OTHER', line1: 'There' },
      ],
      custom_fields: [
        { id: 'n', content: 1 },
        { id: 'kept', content: 'yes' },
        { id: 'never', content: null },
      ],
    };
    expect(contactBody({ email: 'new@b.test', city: 'Tempe', 'custom:n': '2' }, fields, before)).toEqual({
      email_addresses: [
        { email: 'new@b.test', field: 'EMAIL1' },
        { email: 'second@b.test', field: 'EMAIL2' },
      ],
      addresses: [
        { field: 'BILLING', line1: 'Here', locality: 'Tempe' },
        { field: 'OTHER', line1: 'There' },
      ],
      custom_fields: [
        { id: 'kept', content: 'yes' },
        { id: 'n', content: 2 },
      ],
    });
  });

  it('shortens a website to its origin rather than to something else', () => {
    expect(contactBody({ website: `https://a.test/${'x'.repeat(120)}` }, fields, null)).toEqual({
      website: 'https://a.test',
    });
  });
});

describe('Keap', () => {
  it('is not asked to create whom it has', async () => {
    const answers: Answers = {
      'GET /rest/v2/contacts': () => ({ body: { contacts: [{ id: '7', given_name: 'Ada' }] } }),
    };
    const { session, asked } = recordedSession('keap', answers);
    expect(await keap.create(session, { email: 'a@b.test' }, [])).toMatchObject({ id: '7', isNew: false });
    expect(asked.length).toBe(1);
    expect(decodeURIComponent(asked[0]?.path ?? '')).toContain('filter=email==a@b.test');
  });

  it('says in its answer when a tag was not applied, and that is a refusal', async () => {
    const answers: Answers = {
      'GET /rest/v2/tags': () => ({ body: { tags: [{ id: '3', name: 'clinic' }] } }),
      'POST /rest/v2/tags/*': () => ({ body: { results: { '7': 'CONTACT_NOT_FOUND' } } }),
    };
    const { session } = recordedSession('keap', answers);
    await expect(keap.addTags(session, '7', ['clinic'])).rejects.toMatchObject({
      kind: 'invalid',
      words: 'CONTACT_NOT_FOUND',
    });
  });

  it('refuses in two shapes, and both are read', () => {
    expect(keapVendor.wordsOf({ fault: { faultstring: 'Invalid Access Token', detail: {} } })).toBe(
      'Invalid Access Token',
    );
    expect(keapVendor.wordsOf({ code: 400, message: 'Bad e-mail', status: 'INVALID', details: [] })).toBe('Bad e-mail');
  });

  it('tells its limits in its headers, and never more than 25 in a second are asked', () => {
    const headers = {
      'x-keap-product-throttle-limit': '1500',
      'x-keap-product-throttle-used': '30',
      'x-keap-product-throttle-available': '1470',
      'x-keap-product-throttle-time-unit': 'minute',
      'x-keap-product-throttle-interval': '1',
      'x-keap-product-quota-limit': '150000',
      'x-keap-product-quota-used': '9',
    };
    expect(keapVendor.rateOf(headers)).toEqual({
      spacingMs: 50,
      burst: 2,
      window: { seconds: 60, max: 1500, used: 30 },
      day: { max: 150_000, used: 9 },
    });
  });
});
