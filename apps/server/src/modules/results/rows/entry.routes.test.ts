import { results } from '@leadwright/contract/leads/results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { createList, find } from '../testing/lists.ts';

describe('manual entry', () => {
  let api: Api;
  let owner: TestPerson;
  let local: number;
  let people: number;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
    local = await createList(api, owner, 'local');
    people = await createList(api, owner, 'people');
  });
  afterAll(() => api.stop());

  const enter = (id: number, rows: object[]) =>
    api.call(owner, results.addManually, { params: { id }, body: { rows: rows as Record<string, unknown>[] } });

  it('adds a company with its website in one spelling and its phone in international form', async () => {
    const { status, body } = await enter(local, [
      {
        website: 'WWW.Acme-Dental.test/contact',
        name: 'Acme',
        country: 'United States',
        phone: '(512) 555-0100',
        email: 'Info@Acme.test',
      },
    ]);
    expect([status, body.message, body.added]).toEqual([200, '1 lead was added.', 1]);
    const [row] = (await find(api, owner, local)).data;
    expect(row).toMatchObject({
      website: 'https://www.acme-dental.test/contact',
      domain: 'acme-dental.test',
      phone: '+15125550100',
      email: 'info@acme.test',
      // A typed address is unchecked.
      email_state: 'unchecked',
      email_origin: { source: 'manual', by: expect.stringMatching(/^Test Person/) },
    });
    const details = await api.call(owner, results.get, { params: { id: row?.id as number } });
    expect(details.body.data.provenance['phone']?.source).toBe('manual');
  });

  it.each([
    [{}, 'website', 'Field is required'],
    [{ website: '  ' }, 'website', 'Field is required'],
    [{ website: 'not an address' }, 'website', 'must be a valid url'],
    [{ website: 'http://127.0.0.1/' }, 'website', 'must be a valid url'],
    [{ website: 'javascript:alert(1)' }, 'website', 'must be a valid url'],
    [{ website: 'a.test', email: 'a@b' }, 'email', 'must be a valid email'],
    [{ website: 'a.test', phone: '+1;DROP' }, 'phone', 'must be a valid phone number with its country code'],
    [{ website: 'a.test', phone: '1'.repeat(40) }, 'phone', 'must be a valid phone number with its country code'],
    [{ website: 'a.test', phone: 'call me' }, 'phone', 'must be a valid phone number with its country code'],
    [{ website: 'a.test', name: 'x'.repeat(300) }, 'name', 'Maximum length 255'],
    [{ website: 'a.test', phnoe: '+351210000000' }, 'phnoe', 'Unknown parameter "phnoe". Did you mean "phone"?'],
  ])('refuses the company %j: %s %s', async (row, field, words) => {
    const { status, body } = await enter(local, [row]);
    expect([status, body.errors?.[field]]).toEqual([422, [words]]);
  });

  it.each([
    [{}, 'linkedin_url', 'Field is required when email field is empty'],
    [{ name: 'Ada', company: 'Acme' }, 'linkedin_url', 'Field is required when email field is empty'],
    [{ name: 'Ada' }, 'linkedin_url', 'Field is required when email field is empty'],
    [{ linkedin_url: 'https://example.test/in/ada' }, 'linkedin_url', 'must be a valid url'],
    [{ email: 'nobody' }, 'email', 'must be a valid email'],
  ])('refuses the person %j: %s %s', async (row, field, words) => {
    const { status, body } = await enter(people, [row]);
    expect([status, body.errors?.[field]]).toEqual([422, [words]]);
  });

  it('adds a person by profile or by e-mail, and knows each again', async () => {
    const first = await enter(people, [
      { linkedin_url: 'linkedin.com/in/Ada-Lovelace/?x=1', name: 'Ada', position: 'Founder' },
      { email: 'grace@navy.test', name: 'Grace' },
    ]);
    expect([first.body.added, first.body.duplicates]).toEqual([2, 0]);
    const again = await enter(people, [
      { linkedin_url: 'https://uk.linkedin.com/in/ada-lovelace' },
      { email: 'GRACE@navy.test' },
    ]);
    expect([again.body.added, again.body.duplicates]).toEqual([0, 2]);
    const { data } = await find(api, owner, people, {}, 'people');
    expect(data.map(({ linkedin_url, email }) => linkedin_url || email)).toEqual([
      'https://www.linkedin.com/in/ada-lovelace',
      'grace@navy.test',
    ]);
  });

  it('adds the good ones of many and reports the others', async () => {
    const list = await createList(api, owner);
    const rows = Array.from({ length: 10 }, (_, n) =>
      n % 4 === 3 || n === 8 ? { name: `no site ${n}` } : { website: `site-${n}.test` },
    );
    const { status, body } = await enter(list, rows);
    expect([status, body.added, body.refused.map(({ row }) => row)]).toEqual([200, 7, [4, 8, 9]]);
    expect(body.refused[0]?.errors).toEqual({ website: ['Field is required'] });
  });

  it('takes the same company once, in the paste and in the list', async () => {
    const list = await createList(api, owner);
    const { body } = await enter(list, [
      { website: 'one.test' },
      { website: 'https://www.one.test/' },
      { website: 'two.test' },
    ]);
    expect([body.added, body.duplicates]).toEqual([2, 1]);
    const branch = await enter(list, [{ website: 'one.test', street: '1 Oak Street' }, { website: 'two.test' }]);
    expect([branch.body.added, branch.body.duplicates]).toEqual([1, 1]);
  });

  it('keeps a name that looks like a formula as it is', async () => {
    const list = await createList(api, owner);
    await enter(list, [{ website: 'formula.test', name: '=HYPERLINK("http://x")' }]);
    expect((await find(api, owner, list)).names).toEqual(['=HYPERLINK("http://x")']);
  });

  it('speaks the language of the caller', async () => {
    const rows = [{ website: '' }];
    const { body } = await api.call(
      owner,
      results.addManually,
      { params: { id: local }, body: { rows } },
      { language: 'es' },
    );
    expect(body.errors?.['website']).toEqual(['El campo es obligatorio']);
  });

  it('is offered for companies and people only, in own lists only', async () => {
    const domain = await createList(api, owner, 'domain');
    expect((await enter(domain, [{ website: 'a.test' }])).body.code).toBe('results.no_manual_entry');
    const stranger = await api.buildAccount();
    const rows = [{ website: 'a.test' }];
    expect((await api.call(stranger, results.addManually, { params: { id: local }, body: { rows } })).status).toBe(404);
    expect((await enter(local, [])).body.message).toBe('Arrays need at least one item');
  });
});
