import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../results/testing/lists.ts';
import { connect, sandboxAsk } from '../testing/connect.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';

let crms: Pushes;
beforeAll(async () => {
  crms = await startPushes();
});
afterAll(() => crms.stop());

describe('a push to Keap', () => {
  it('creates, updates, tags and can be undone', async () => {
    const who = await crms.api.buildAccount();
    const { id } = await connect(crms.api, crms.sandbox.url, who, 'keap');
    const by: Sender = { who, connectionId: id, locationId: '' };
    const old = await crms.addContact(by, { email: 'hello@company-2.test', city: 'Porto' }, ['vip']);
    const { listId } = await crms.fill(by, [company(1, { country: 'PT' }), company(2)], { tags: ['Lisbon'] });
    const push = await crms.push(by, listId);
    expect(push).toMatchObject({ state: 'completed', created: 1, updated: 1, failed: 0 });
    const { adapter, session } = await crms.sessionOf(by);
    const [fresh] = await adapter.find(session, { email: 'hello@company-1.test', phone: '' });
    expect(fresh?.contact).toMatchObject({ tags: ['Lisbon'], values: { companyName: 'Company 1', city: 'Lisboa' } });
    const kept = await adapter.read(session, old);
    expect(kept?.values).toMatchObject({ city: 'Porto', companyName: 'Company 2' });
    expect(kept?.tags.sort()).toEqual(['Lisbon', 'vip']);
    expect(await crms.undo(by, push.id)).toMatchObject({ undo: { deleted: 1, restored: 1, left_alone: 0 } });
    expect(await adapter.find(session, { email: 'hello@company-1.test', phone: '' })).toEqual([]);
    expect(await adapter.read(session, old)).toMatchObject({ tags: ['vip'], values: { city: 'Porto' } });
  });
});

describe('a push to Groove', () => {
  it('only creates, knows no updates and cannot be undone', async () => {
    const who = await crms.api.buildAccount();
    const form = '5b20e7aa5b20e7aa5b20e7aa';
    const { body } = await crms.api.call(who, crm.saveForm, { body: { form } });
    const by: Sender = { who, connectionId: body.data.id, locationId: '' };
    const { listId } = await crms.fill(by, [company(1), company(2)], { tags: ['Lisbon'] });
    const planned = await crms.plan(by, listId);
    expect(planned.plan).toMatchObject({ create: 2, update: 0, skip: 0 });
    await crms.confirm(by, planned);
    await crms.api.runJobs();
    expect(await crms.read(by, planned.id)).toMatchObject({ state: 'completed', sent: 2, undo_until: null });
    const leads = await sandboxAsk<{ to: string; values: object }[]>(`${crms.sandbox.url}/groove/_sandbox/leads`);
    expect(leads).toMatchObject([{ to: form }, { to: form }]);
    expect(leads.map(({ values }) => values)).toEqual(
      expect.arrayContaining([expect.objectContaining({ email: 'hello@company-1.test' })]),
    );
    expect((await find(crms.api, who, listId, { sent: 1 })).total).toBe(2);
    const undone = await crms.api.call(who, crmPush.undo, { params: { id: planned.id } });
    expect(undone.body.code).toBe('crm-push.cannot_undo');
  });
});
