import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalDataHolders } from '../../../app.ts';
import { systemBase } from '../../../platform/context.ts';
import { eraseSubject, exportSubject, identifierFrom } from '../../privacy/public.ts';
import { find } from '../../results/testing/lists.ts';
import { forgetPast } from './resume.service.ts';
import { company, type Pushes, startPushes } from './testing/pushes.ts';

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

describe('undoing a push', () => {
  it('deletes new contacts, puts old values back, takes our tags off and marks the leads as unsent', async () => {
    const by = await crms.sender();
    const old = await crms.addContact(by, { email: 'hello@company-2.test', companyName: 'Two' }, ['vip']);
    const { listId } = await crms.fill(by, [company(1), company(2)], { tags: ['Lisbon'] });
    const push = await crms.push(by, listId);
    const undone = await crms.undo(by, push.id);
    expect(undone).toMatchObject({
      state: 'undone',
      undo: { deleted: 1, restored: 1, left_alone: 0, open: 0 },
      undo_until: null,
    });
    const data = await crms.records(by, push.id);
    // No link leads to a contact that is gone.
    expect(data.map(({ act, contact }) => [act, contact?.id])).toEqual([
      ['create', undefined],
      ['update', old],
    ]);
    const { data: connections } = (await crms.api.call(by.who, crm.connections, {})).body;
    expect(connections[0]?.last_push).toMatchObject({ sent: 0, is_undone: true });
    const [contact, ...others] = await crms.contacts(by.locationId);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ id: old, tags: ['vip'], values: { companyName: 'Two' } });
    expect(contact?.values['city']).toBeUndefined();
    expect((await find(crms.api, by.who, listId)).total).toBe(2);
    expect((await crms.api.call(by.who, crmPush.undo, { params: { id: push.id } })).status).toBe(409);
  });

  it('leaves contacts alone that were changed since, and lists them', async () => {
    const by = await crms.sender();
    const old = await crms.addContact(by, { email: 'hello@company-2.test' });
    const { listId } = await crms.fill(by, [company(1), company(2), company(3)]);
    const push = await crms.push(by, listId);
    const sent = await crms.contacts(by.locationId);
    const fresh = sent.find(({ values }) => values['companyName'] === 'Company 1')?.id as string;
    await crms.changeContact(by, fresh, { city: 'Porto' });
    await crms.changeContact(by, old, { city: 'Faro' });
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 1, restored: 0, left_alone: 2 } });
    const kept = await crms.contacts(by.locationId);
    expect(kept.map(({ id, values }) => [id, values['city'], values['companyName']])).toEqual(
      expect.arrayContaining([
        [fresh, 'Porto', 'Company 1'],
        [old, 'Faro', undefined],
      ]),
    );
    const left = await crms.records(by, push.id, { state: 'left' });
    expect(left.map(({ name }) => name)).toEqual(['Company 1', 'Company 2']);
  });

  it('takes back a lead whose answer never came, unless people have worked on it since', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1), company(2)], { tags: ['Lisbon'] });
    const push = await crms.plan(by, listId);
    await crms.confirm(by, push);
    await crms.door('/faults', { kind: 'lost', method: 'POST', path: '/contacts/' });
    await crms.api.runJobs();
    await crms.door('/faults', undefined, 'DELETE');
    await crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } });
    expect(await crms.read(by, push.id)).toMatchObject({ sent: 0, failed: 2, doubtful: 2 });
    const worked = (await crms.contacts(by.locationId)).find(({ values }) => values['companyName'] === 'Company 2');
    await crms.changeContact(by, worked?.id as string, { postalCode: '1000-205' });
    expect(await crms.undo(by, push.id)).toMatchObject({
      state: 'undone',
      doubtful: 0,
      undo: { deleted: 1, left_alone: 1, open: 0 },
    });
    expect((await crms.contacts(by.locationId)).map(({ id }) => id)).toEqual([worked?.id]);
  });

  it('does not take a contact for its own that somebody made after the plan', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.plan(by, listId);
    expect(push.plan).toMatchObject({ create: 1 });
    const theirs = await crms.addContact(by, { email: 'hello@company-1.test', companyName: 'Company 1' });
    await crms.confirm(by, push);
    // Our values go into it, and nobody hears of it.
    await crms.door('/faults', { kind: 'lost', method: 'PUT' });
    await crms.api.runJobs();
    await crms.door('/faults', undefined, 'DELETE');
    await crms.api.call(by.who, crmPush.cancel, { params: { id: push.id } });
    expect((await crms.contacts(by.locationId))[0]?.values['city']).toBe('Lisboa');
    expect(await crms.undo(by, push.id)).toMatchObject({ state: 'undone', undo: { deleted: 0, restored: 1 } });
    const [contact] = await crms.contacts(by.locationId);
    expect([contact?.id, contact?.values['city'] ?? '']).toEqual([theirs, '']);
  });

  it('is possible for thirty days; then its leads are forgotten and the figures stay', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(1)]);
    const push = await crms.push(by, listId);
    await crms.rows(
      `update crm_pushes set finished_at = finished_at - interval '31 days', forget_at = forget_at - interval '31 days'
       where account_id = $1 and id = $2`,
      [by.who.accountId, push.id],
    );
    expect((await crms.api.call(by.who, crmPush.undo, { params: { id: push.id } })).body.code).toBe(
      'crm-push.undo_over',
    );
    await forgetPast(systemBase(crms.api.platform));
    expect(await crms.records(by, push.id)).toEqual([]);
    expect(await crms.read(by, push.id)).toMatchObject({ state: 'completed', sent: 1, created: 1 });
  });
});

describe('a person who is erased', () => {
  it('is exported and erased from saved pushes', async () => {
    const by = await crms.sender();
    const { listId } = await crms.fill(by, [company(77), company(78)]);
    const push = await crms.push(by, listId);
    const base = systemBase(crms.api.platform);
    const person = [identifierFrom('hello@company-77.test')];
    const told = await exportSubject(base, personalDataHolders, person);
    expect(told.found['CRM pushes']).toMatchObject([
      { name: 'Company 77', mapped: { email: 'hello@company-77.test' } },
    ]);
    expect(await eraseSubject(base, personalDataHolders, person)).toMatchObject({ 'CRM pushes': 1 });
    expect((await crms.records(by, push.id)).map(({ name }) => name)).toEqual(['Company 78']);
  });
});
