import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CrmUnderTest, startCrm } from './crm-testing.ts';
import { groove } from './groove/groove.ts';
import { zapier } from './zapier/zapier.ts';

let crm: CrmUnderTest;
beforeAll(async () => {
  crm = await startCrm([groove, zapier]);
});
beforeEach(async () => {
  for (const vendor of ['groove', 'zapier']) await crm.call('POST', `/${vendor}/_sandbox/reset`, {});
});
afterAll(() => crm.stop());

const RAW = { formid: '5b20e7aa5b20e7aa5b20e7aa', ip_address: 'false', form_submit_type: 'raw_html' };

describe("Groove's forms", () => {
  it("accept a lead by the form's id, and reject it without", async () => {
    const taken = await crm.form('/groove/forms', { ...RAW, email: 'ana@x.test', full_name: 'Ana Ruiz' });
    expect(taken.status).toBe(200);
    expect((await crm.form('/groove/forms', { email: 'ana@x.test' })).status).toBe(400);
    expect((await crm.form('/groove/forms', { ...RAW, formid: 'x' })).status).toBe(400);
    const { body } = await crm.call('GET', '/groove/_sandbox/leads');
    expect(body).toMatchObject([{ to: RAW.formid, values: { email: 'ana@x.test', full_name: 'Ana Ruiz' } }]);
    expect(Object.keys(body[0].values)).toEqual(['email', 'full_name']);
  });

  it('accept a lead at any other path, fail on purpose, and show what they received', async () => {
    await crm.form('/groove/forms/join', { email: 'eva@x.test', first_name: '<img src=x>', rating: '4.6' });
    await crm.call('POST', '/groove/_sandbox/faults', { kind: 'error', times: 1 });
    expect((await crm.form('/groove/forms/join', { email: 'no@x.test' })).status).toBe(500);
    const { body } = await crm.call('GET', '/panel/vendor/groove');
    for (const words of ['Form join', 'eva@x.test', 'rating', '4.6']) expect(body).toContain(words);
    expect(body).not.toContain('<img src=x>');
    expect(body).not.toContain('no@x.test');
  });
});

describe("Zapier's hooks", () => {
  const send = (id: string, body: unknown) => crm.call('POST', `/zapier/hooks/${id}`, body);
  const hooks = async () => (await crm.call('GET', '/zapier/_sandbox/hooks')).body;

  it('accept an object or a list of objects, and nothing else', async () => {
    expect((await send('one', { id: 1, email: 'ana@x.test' })).body.status).toBe('success');
    await send('one', [{ id: 2 }, { id: 3 }]);
    expect((await send('one', 'text')).status).toBe(400);
    expect((await hooks())[0].leads.map(({ values }: { values: object }) => values)).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1, email: 'ana@x.test' },
    ]);
  });

  it('are gone or busy on request, and then keep nothing', async () => {
    await crm.call('PUT', '/zapier/_sandbox/hooks/two', { status: 429, times: 1 });
    const busy = await send('two', { id: 1 });
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await send('two', { id: 2 })).status).toBe(200);
    await crm.call('PUT', '/zapier/_sandbox/hooks/two', { status: 410 });
    expect((await send('two', { id: 3 })).status).toBe(410);
    expect((await hooks())[0].leads).toHaveLength(1);
  });

  it('are turned off by DELETE, and by the panel', async () => {
    await crm.call('DELETE', '/zapier/hooks/three');
    expect((await send('three', { id: 1 })).status).toBe(410);
    const form = (headers = {}) => crm.form('/zapier/_sandbox/answer', { id: 'three', status: '200' }, headers);
    expect((await form({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await form()).status).toBe(303);
    expect((await send('three', { id: 1, email: 'ana@x.test' })).status).toBe(200);
    expect((await crm.call('GET', '/panel/vendor/zapier')).body).toContain('ana@x.test');
  });

  it('accept a limited number per second', async () => {
    expect((await crm.call('GET', '/zapier/_sandbox')).body.settings.per_second).toBe(30);
    await crm.call('PATCH', '/zapier/_sandbox/settings', { per_second: 0 });
    expect((await send('four', { id: 1 })).status).toBe(429);
  });
});
