import { crm } from '@leadwright/contract/integrations/crm';
import { crmFields, type MappingRow } from '@leadwright/contract/integrations/crm-fields';
import type { ListType } from '@leadwright/contract/leads/lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, type Pushes, type Sender, startPushes } from '../push/testing/pushes.ts';

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

const fieldsOf = async ({ who, connectionId }: Sender) =>
  (await crms.api.call(who, crmFields.fields, { params: { id: connectionId } })).body.data;
const keyOf = async (by: Sender, label: string) =>
  (await fieldsOf(by)).fields.find((field) => field.label === label)?.key as string;
const at = ({ connectionId }: Sender, type: ListType = 'local') => ({ id: connectionId, type });
const mappingOf = async (by: Sender, type: ListType = 'local') =>
  (await crms.api.call(by.who, crmFields.mapping, { params: at(by, type) })).body.data;
const save = (by: Sender, rows: MappingRow[]) =>
  crms.api.call(by.who, crmFields.saveMapping, { params: at(by), body: { rows } });
const previewOf = (by: Sender, body: object = {}) =>
  crms.api.call(by.who, crmFields.preview, { params: at(by), body: body as never });
const requests = async () => ((await crms.door('/counters')) as { requests: number }).requests;

describe('fields of a CRM', () => {
  it('are read from it once, kept, and read again when asked', async () => {
    const by = await crms.sender();
    const list = await fieldsOf(by);
    expect(list.fields).toEqual(
      expect.arrayContaining([
        { key: 'email', label: 'Email', type: 'email', is_custom: false, options: [] },
        expect.objectContaining({ label: 'Google rating', type: 'number', is_custom: true }),
        expect.objectContaining({
          label: 'Built with',
          type: 'choices',
          options: ['WordPress', 'Shopify', 'Wix', 'Joomla'],
        }),
      ]),
    );
    expect(list.can).toEqual({ update: true, undo: true, tags: true, create_field: true });
    const before = await requests();
    crms.api.clock.advance(60_000);
    expect((await fieldsOf(by)).read_at).toBe(list.read_at);
    expect(await requests()).toBe(before);
    const { body } = await crms.api.call(by.who, crmFields.readAgain, { params: { id: by.connectionId } });
    expect(body.data.read_at > list.read_at).toBe(true);
    expect(await requests()).toBeGreaterThan(before);
  });

  it('can be made from here, once, of the types the CRM lets us make', async () => {
    const by = await crms.sender();
    const make = (body: object) =>
      crms.api.call(by.who, crmFields.createField, { params: { id: by.connectionId }, body: body as never });
    const { body: made } = await make({ label: 'Opening hours', type: 'text' });
    expect(made.data).toMatchObject({ label: 'Opening hours', type: 'text', is_custom: true });
    expect((await make({ label: 'Opening hours', type: 'text' })).body.data.key).toBe(made.data.key);
    expect((await fieldsOf(by)).fields.filter(({ label }) => label === 'Opening hours')).toHaveLength(1);
    expect((await make({ label: 'Size', type: 'choice', options: ['S', 'M'] })).body.code).toBe(
      'crm-fields.cannot_create',
    );
    expect((await make({ label: 'Size', type: 'choice' })).status).toBe(422);
  });
});

describe('a mapping', () => {
  it('is there without anybody having made one', async () => {
    const by = await crms.sender();
    const { rows, is_default, mapped } = await mappingOf(by);
    const chosen = Object.fromEntries(rows.filter(({ field }) => field).map(({ column, field }) => [column, field]));
    expect(chosen).toMatchObject({
      name: 'companyName',
      email: 'email',
      phone: 'phone',
      website: 'website',
      city: 'city',
      source: 'source',
      first_name: 'firstName',
      last_name: 'lastName',
      labels: 'tags',
      tags: 'tags',
    });
    expect([is_default, mapped]).toEqual([true, new Set(Object.values(chosen)).size]);
  });

  it('keeps what was changed, says which options are missing, and goes back', async () => {
    const by = await crms.sender();
    const [builtWith, rating] = [await keyOf(by, 'Built with'), await keyOf(by, 'Google rating')];
    const { body } = await save(by, [
      { column: 'technologies', field: builtWith, policy: 'fill_empty' },
      { column: 'rating', field: rating, policy: 'replace' },
    ]);
    const technologies = body.data.rows.find(({ column }) => column === 'technologies');
    expect(technologies?.missing_options).toEqual({ missing: 2, of: 6, values: ['TYPO3', 'Google My Business'] });
    expect(body.data.is_default).toBe(false);
    await save(by, [{ column: 'city', field: null, policy: 'fill_empty' }]);
    const kept = (await mappingOf(by)).rows;
    expect(kept.find(({ column }) => column === 'rating')).toMatchObject({ field: rating, policy: 'replace' });
    expect(kept.find(({ column }) => column === 'city')?.field).toBeNull();
    expect((await mappingOf(by, 'people')).is_default).toBe(true);
    const reset = await crms.api.call(by.who, crmFields.resetMapping, { params: at(by) });
    expect(reset.body.data.is_default).toBe(true);
  });

  it.each([
    ['a field twice', [row('city', 'website'), row('street', 'website')], 'rows.1.field'],
    ['a field that is not there', [row('city', 'custom:nobody')], 'rows.0.field'],
    ['labels in a field', [row('labels', 'website')], 'rows.0.field'],
    ['a column of other lists', [row('handle', 'website')], 'rows.0.field'],
  ])('refuses %s', async (_name, rows, place) => {
    const { status, body } = await save(await crms.sender(), rows);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [place]]);
  });

  it('is not shown to, nor changed by, another account', async () => {
    const by = await crms.sender();
    const stranger = { ...by, who: await crms.api.buildAccount() };
    for (const { status } of [
      await crms.api.call(stranger.who, crmFields.mapping, { params: at(by) }),
      await save(stranger, [row('city', 'website')]),
      await previewOf(stranger),
    ])
      expect(status).toBe(404);
  });
});
function row(column: string, field: string): MappingRow {
  return { column, field, policy: 'fill_empty' };
}

describe('a preview', () => {
  it('walks through the leads and says what a push would do to each, also with what is not saved', async () => {
    const by = await crms.sender();
    expect((await previewOf(by)).body.data).toBeNull();
    const builtWith = await keyOf(by, 'Built with');
    await crms.addContact(by, { email: 'hello@company-2.test', city: 'Porto', companyName: 'Company 2' });
    const technologies = ['shopify', 'google my business'];
    const { listId } = await crms.fill(by, [company(1), company(2, { technologies })], { tags: ['Lisbon'] });
    const { body: first } = await previewOf(by);
    expect(first.data).toMatchObject({ position: 1, total: 2, name: 'Company 1', contact: null, list: { id: listId } });
    expect(first.data?.fields.every(({ outcome }) => outcome === 'filled' || outcome === 'added')).toBe(true);
    const rows = [row('technologies', builtWith), { column: 'city', field: 'city', policy: 'replace' }];
    const { body: second } = await previewOf(by, { position: 2, rows });
    const outcomes = Object.fromEntries(
      (second.data?.fields ?? []).map(({ field, outcome, dropped }) => [field, [outcome, ...dropped]]),
    );
    expect(second.data?.contact).toMatchObject({ by: 'email' });
    expect(outcomes).toMatchObject({
      companyName: ['same'],
      city: ['changed'],
      website: ['filled'],
      tags: ['added'],
      [builtWith]: ['filled', 'Google My Business'],
    });
    expect((await previewOf(by, { position: 99 })).body.data?.position).toBe(2);
    expect((await mappingOf(by)).is_default).toBe(true);
  });
});

describe('the tester', () => {
  it('writes a contact, reads it back, removes it and says what came back', async () => {
    const by = await crms.sender();
    const { ids } = await crms.fill(by, [company(1, { phone: '+351215550117', rating: 4.6 })], { tags: ['Lisbon'] });
    const rows = [row('rating', await keyOf(by, 'Google rating'))];
    const test = () =>
      crms.api.call(by.who, crmFields.testRecord, { params: at(by), body: { rows, result_id: ids[0] as number } });
    const { body } = await test();
    expect(body.data).toMatchObject({ different: [], left_behind: null });
    expect(body.data.alike).toBe(body.data.written);
    expect(body.data.written).toBeGreaterThan(4);
    expect(await crms.contacts(by.locationId)).toEqual([]);
    await crms.door('/faults', { kind: 'error', path: '/contacts/', after: 2, times: 1 });
    expect((await test()).body.data.left_behind).not.toBeNull();
    expect((await crms.contacts(by.locationId)).length).toBe(1);
  });

  it('leaves a contact alone that has a number for examples', async () => {
    const by = await crms.sender();
    const { ids } = await crms.fill(by, [company(1, { phone: '+351215550117' })]);
    const numbers = Array.from({ length: 100 }, (_, n) => `+12025550${100 + n}`);
    const { adapter, session } = await crms.sessionOf(by);
    for (const phone of numbers) await adapter.create(session, { phone, companyName: 'Demo' }, []);
    const body = { result_id: ids[0] as number };
    const { body: tested } = await crms.api.call(by.who, crmFields.testRecord, { params: at(by), body });
    expect(tested.data).toMatchObject({ different: [], left_behind: null });
    expect(await crms.contacts(by.locationId)).toHaveLength(100);
  });

  it('is reported when the access has ended', async () => {
    const by = await crms.sender();
    const { ids } = await crms.fill(by, [company(1)]);
    await crms.door(`/locations/${by.locationId}/end-access`, { what: 'all' });
    const { body, status } = await crms.api.call(by.who, crmFields.testRecord, {
      params: at(by),
      body: { result_id: ids[0] as number },
    });
    expect([status, body.code]).toEqual([409, 'crm.reconnect']);
    expect((await crms.api.call(by.who, crm.connections, {})).body.data[0]?.state).toBe('reconnect');
  });
});
