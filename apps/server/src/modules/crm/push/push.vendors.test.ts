import { crm } from '@leadwright/contract/integrations/crm';
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { find } from '../../results/testing/lists.ts';
import { contextOn } from '../../search/testing/failing.ts';
import { connect, sandboxAsk } from '../testing/connect.ts';
import { company, type Pushes, type Sender, startPushes } from './testing/pushes.ts';
import { runPush } from './working/run.service.ts';

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

  it('deletes a contact with an undo although its tags were refused right after it was made', async () => {
    const who = await crms.api.buildAccount();
    const { id } = await connect(crms.api, crms.sandbox.url, who, 'keap');
    const by: Sender = { who, connectionId: id, locationId: '' };
    const { listId } = await crms.fill(by, [company(31)], { tags: ['Lisbon'] });
    const planned = await crms.plan(by, listId);
    await crms.confirm(by, planned);
    const fault = { kind: 'throttled', times: 1, path: 'applyTags' };
    await sandboxAsk(`${crms.sandbox.url}/keap/_sandbox/faults`, fault);
    await crms.api.runJobs();
    crms.api.clock.advance(60_000);
    await crms.rows('delete from crm_paces');
    await runPush(contextOn(crms.api.platform), who.accountId, planned.id);
    const pushed = await crms.read(by, planned.id);
    expect(pushed).toMatchObject({ state: 'completed', created: 1, updated: 0 });
    const { adapter, session } = await crms.sessionOf(by);
    const find = () => adapter.find(session, { email: 'hello@company-31.test', phone: '' });
    expect((await find())[0]?.contact.tags).toEqual(['Lisbon']);
    expect(await crms.undo(by, planned.id)).toMatchObject({ undo: { deleted: 1, restored: 0 } });
    expect(await find()).toEqual([]);
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

describe('a push to HubSpot', () => {
  const connected = async (): Promise<Sender> => {
    const who = await crms.api.buildAccount();
    await sandboxAsk(`${crms.sandbox.url}/hubspot/_sandbox/portals/7010001/reset`, {});
    const { id } = await connect(crms.api, crms.sandbox.url, who, 'hubspot', { portal_id: '7010001' });
    return { who, connectionId: id, locationId: '' };
  };

  it('finds a lead without an address again although the search is late', async () => {
    const by = await connected();
    await sandboxAsk(`${crms.sandbox.url}/hubspot/_sandbox/settings`, { search_lag_ms: 600_000 }, 'PATCH');
    const { adapter, session } = await crms.sessionOf(by);
    const values = { phone: '+351210000099', firstName: 'Ada' };
    const first = await adapter.create(session, values, []);
    const second = await adapter.create(session, values, []);
    await sandboxAsk(`${crms.sandbox.url}/hubspot/_sandbox/settings`, { search_lag_ms: 0 }, 'PATCH');
    expect([first.isNew, second.isNew, second.id]).toEqual([true, false, first.id]);
  });

  it('follows a contact that was merged, and counts an archived one as gone', async () => {
    const by = await connected();
    const { adapter, session } = await crms.sessionOf(by);
    const kept = await adapter.create(session, { email: 'kept@company-1.test', firstName: 'Kept' }, []);
    const gone = await adapter.create(session, { email: 'gone@company-1.test', city: 'Porto' }, []);
    const body = { primaryObjectId: kept.id, objectIdToMerge: gone.id };
    await session.ask({ method: 'POST', path: '/crm/v3/objects/contacts/merge', body });
    expect(await adapter.read(session, gone.id)).toMatchObject({ id: kept.id, values: { city: 'Porto' } });
    expect(await adapter.create(session, { email: 'gone@company-1.test' }, [])).toMatchObject({
      id: kept.id,
      isNew: false,
    });
    await adapter.remove(session, kept.id);
    expect(await adapter.read(session, kept.id)).toBeNull();
  });
});
