import { adminPlans, adminTopics, adminTraining } from '@leadwright/contract/admin/catalogue';
import { plans } from '@leadwright/contract/money/plans';
import { courses } from '@leadwright/contract/resale/courses';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { sweep } from '../../courses/expiry.service.ts';
import { sweepPlans } from '../../plans/sweep.service.ts';

const DAY = 86_400_000;

let api: Api;
let admin: TestPerson;
beforeAll(async () => {
  api = await startApi();
  admin = await api.buildAdmin();
});
afterAll(() => api.stop());

/** A session does not last that long. */
const later = async (days: number) => {
  api.clock.advance(days * DAY);
  admin = await api.buildAdmin();
};

describe('plans of the platform', () => {
  const BODY = { modules: ['leads' as const], monthly_credits: 100, price_minor: 1900 };
  const create = async (name: string, more = {}) =>
    (await api.call(admin, adminPlans.create, { body: { ...BODY, name, ...more } })).body.data;
  const remove = (id: number, language = 'en') => api.call(admin, adminPlans.remove, { params: { id } }, { language });
  const restore = (id: number) => api.call(admin, adminPlans.restore, { params: { id } });
  const names = async (query = {}) =>
    (await api.call(admin, adminPlans.find, { query })).body.data.map(({ name }) => name);
  const lastChange = async () => (await api.call(admin, adminPlans.history, { query: {} })).body.data[0];

  it('are added and changed, and the history says what was before and after', async () => {
    const { status, body } = await api.call(admin, adminPlans.create, { body: { ...BODY, name: 'Solo' } });
    expect([status, body.message]).toEqual([201, 'The plan Solo was added.']);
    expect(body.data).toMatchObject({ price_minor: 1900, members_allowed: null, is_active: true, accounts: 0 });
    expect(await lastChange()).toMatchObject({ what: 'create', before: null, after: { name: 'Solo' } });
    const params = { id: body.data.id };
    const changes = { ...BODY, name: 'Solo', price_minor: 2400, available_for_resellers: true };
    await api.call(admin, adminPlans.update, { params, body: changes });
    expect((await api.call(admin, adminPlans.get, { params })).body.data).toMatchObject({ price_minor: 2400 });
    expect(await lastChange()).toMatchObject({
      what: 'update',
      by: { email: admin.email },
      subject: { id: String(params.id), name: 'Solo' },
      before: { price_minor: 1900, available_for_resellers: false },
      after: { price_minor: 2400, available_for_resellers: true },
    });
    expect(Object.keys((await lastChange())?.after ?? {})).toHaveLength(2);
    expect(await names({ search: 'sol' })).toEqual(['Solo']);
  });

  it('keep what the first of two administrators saved until the second has seen it', async () => {
    const { id, changed_at: seen } = await create('Shared');
    api.clock.advance(1000);
    const save = (more: object, language = 'en') =>
      api.call(admin, adminPlans.update, { params: { id }, body: { ...BODY, name: 'Shared', ...more } }, { language });
    expect((await save({ price_minor: 2900, seen })).status).toBe(200);
    const second = await save({ monthly_credits: 50, seen }, 'es');
    expect([second.status, second.body.message]).toEqual([
      409,
      'Otra persona ha cambiado este plan mientras tanto. Vuelve a cargarlo antes de guardar.',
    ]);
    const { data } = (await api.call(admin, adminPlans.get, { params: { id } })).body;
    expect(data).toMatchObject({ price_minor: 2900, monthly_credits: 100 });
    expect((await save({ price_minor: 2900, monthly_credits: 50, seen: data.changed_at })).status).toBe(200);
  });

  it('cannot be deleted while an account has one', async () => {
    const plan = await create('Used', { price_minor: 0 });
    const who = await api.buildAccount({ status: 'inactive' });
    await api.call(who, plans.choose, { body: { plan_id: plan.id } });
    expect((await api.call(admin, adminPlans.get, { params: { id: plan.id } })).body.data.accounts).toBe(1);
    const refused = await remove(plan.id);
    expect([refused.status, refused.body.message]).toEqual([409, 'The plan cannot be deleted as it is in use.']);
    expect((await remove(plan.id, 'es')).body.message).toBe('El plan no se puede eliminar porque está en uso.');
    expect(await names({ search: 'Used' })).toEqual(['Used']);
  });

  it('are no longer offered when deleted, and come back within 30 days', async () => {
    const plan = await create('Gone', { price_minor: 0 });
    const who = await api.buildAccount({ status: 'inactive' });
    const offered = async () => (await api.call(who, plans.find, {})).body.data.map(({ name }) => name);
    expect(await offered()).toContain('Gone');
    expect((await remove(plan.id)).body.message).toBe('The plan Gone was deleted. It can be restored for 30 days.');
    expect(await lastChange()).toMatchObject({ what: 'remove', before: { name: 'Gone' }, after: null });
    expect(await offered()).not.toContain('Gone');
    const chosen = await api.call(who, plans.choose, { body: { plan_id: plan.id } });
    expect(chosen.status).toBe(404);
    expect(
      (
        await api.call(admin, adminPlans.update, {
          params: { id: plan.id },
          body: withoutUnknown(adminPlans.update.body, plan),
        })
      ).status,
    ).toBe(404);
    expect(await names({ deleted: 'true' })).toEqual(['Gone']);
    expect((await restore(plan.id)).status).toBe(200);
    expect(await lastChange()).toMatchObject({ what: 'restore', after: { name: 'Gone' } });
    expect(await offered()).toContain('Gone');
  });

  it('are either taken or deleted when both happen at once', async () => {
    for (let round = 0; round < 4; round++) {
      const plan = await create(`Race ${round}`, { price_minor: 0 });
      const who = await api.buildAccount({ status: 'inactive' });
      const [gone, taken] = await Promise.all([
        remove(plan.id),
        api.call(who, plans.choose, { body: { plan_id: plan.id } }),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([gone.status, taken.status]);
    }
  });

  it('have a product of the other billing provider for themselves; a deleted plan does not keep it', async () => {
    const first = await create('First', { provider_product_id: '777' });
    const again = { body: { ...BODY, name: 'Second', provider_product_id: '777' } };
    const refused = await api.call(admin, adminPlans.create, again);
    expect(refused.body.errors).toEqual({ provider_product_id: ['Another plan already has this id.'] });
    await remove(first.id);
    expect((await api.call(admin, adminPlans.create, again)).status).toBe(201);
    expect((await restore(first.id)).body.errors).toHaveProperty('provider_product_id');
  });

  it('have a price in a currency that exists', async () => {
    expect(await create('Euro', { currency: 'EUR' })).toMatchObject({ currency: 'eur' });
    const { body } = await api.call(admin, adminPlans.create, { body: { ...BODY, name: 'None', currency: 'xqq' } });
    expect(body.errors).toEqual({ currency: ['Enter the code of a currency, such as USD.'] });
  });

  it('go for good after 30 days', async () => {
    const plan = await create('Swept');
    await remove(plan.id);
    await later(29);
    await sweepPlans(systemBase(api.platform));
    expect(await names({ deleted: 'true' })).toContain('Swept');
    await later(2);
    expect(await names({ deleted: 'true' })).not.toContain('Swept');
    expect((await restore(plan.id)).body.code).toBe('plans.too_late');
    await sweepPlans(systemBase(api.platform));
    expect((await restore(plan.id)).status).toBe(404);
  });
});

describe('topics', () => {
  const create = async (name: string) => (await api.call(admin, adminTopics.create, { body: { name } })).body.data;
  const names = async (query = {}) =>
    (await api.call(admin, adminTopics.find, { query })).body.data.map(({ name }) => name);
  const lastChange = async () => (await api.call(admin, adminTopics.history, { query: {} })).body.data[0];

  it('are added last, renamed and put in another order', async () => {
    const topic = await create('Partnerships');
    expect((await names()).at(-1)).toBe('Partnerships');
    const renamed = await api.call(admin, adminTopics.update, {
      params: { id: topic.id },
      body: { name: 'Alliances' },
    });
    expect(renamed.body.data.name).toBe('Alliances');
    expect(await lastChange()).toMatchObject({ before: { name: 'Partnerships' }, after: { name: 'Alliances' } });
    const all = (await api.call(admin, adminTopics.find, { query: {} })).body.data.map(({ id }) => id);
    await api.call(admin, adminTopics.order, { body: { ids: [topic.id, ...all.filter((id) => id !== topic.id)] } });
    expect((await names())[0]).toBe('Alliances');
    expect(await lastChange()).toMatchObject({
      what: 'order',
      after: { order: expect.arrayContaining(['Alliances']) },
    });
    const strange = await api.call(admin, adminTopics.order, { body: { ids: [999_999] } });
    expect(strange.status).toBe(404);
  });

  it('leave their courses when deleted, and get them back when restored', async () => {
    const topic = await create('Seasonal');
    const reseller = await api.buildReseller();
    const course = (
      await api.call(reseller, courses.create, { body: { title: 'Winter', topic_id: topic.id, status: 'active' } })
    ).body.data;
    const page = { title: 'One', content: '<p>Text</p>', status: 'active' as const };
    await api.call(reseller, courses.addPage, { params: { id: course.id }, body: page });
    const reader = await api.buildAccount({ parentId: reseller.accountId, brandId: reseller.brandId });
    const read = async () => (await api.call(reader, courses.topics, {})).body.data.map(({ name }) => name);
    expect(await read()).toEqual(['Seasonal']);
    expect((await api.call(admin, adminTopics.get, { params: { id: topic.id } })).body.data.courses).toBe(1);
    await api.call(admin, adminTopics.remove, { params: { id: topic.id } });
    expect(await read()).toEqual(['More courses']);
    expect((await api.call(reseller, courses.find, { query: {} })).body.data[0]?.topic).toBeNull();
    expect(await names({ deleted: 'true' })).toContain('Seasonal');
    expect((await api.call(admin, adminTopics.restore, { params: { id: topic.id } })).status).toBe(200);
    expect(await read()).toEqual(['Seasonal']);
    await api.call(admin, adminTopics.remove, { params: { id: topic.id } });
    await later(31);
    expect((await api.call(admin, adminTopics.restore, { params: { id: topic.id } })).body.code).toBe(
      'courses.too_late',
    );
    await sweep(systemBase(api.platform));
    expect((await api.call(admin, adminTopics.restore, { params: { id: topic.id } })).status).toBe(404);
  });
});

describe('courses of the platform', () => {
  const create = async (title: string, who = admin) =>
    (await api.call(who, adminTraining.create, { body: { title } })).body.data;
  const changes = async () => (await api.call(admin, adminTraining.history, { query: {} })).body.data;
  const titles = async (query = {}) =>
    (await api.call(admin, adminTraining.find, { query })).body.data.map(({ title }) => title);

  it('are written like those of resellers, and every step is in the history', async () => {
    const { id } = await create('How to begin');
    await api.call(admin, adminTraining.update, { params: { id }, body: { title: 'How to begin', status: 'active' } });
    const body = { title: 'Page', content: '<p>First <b>words</b></p>' };
    const page = (await api.call(admin, adminTraining.addPage, { params: { id }, body })).body.data;
    const other = (await api.call(admin, adminTraining.addPage, { params: { id }, body: { title: 'Other' } })).body
      .data;
    const params = { id, page: page.id };
    await api.call(admin, adminTraining.changePage, { params, body: { ...body, content: '<p>Last words</p>' } });
    await api.call(admin, adminTraining.orderPages, { params: { id }, body: { ids: [other.id, page.id] } });
    await api.call(admin, adminTraining.removePage, { params });
    await api.call(admin, adminTraining.restorePage, { params });
    const found = (await changes()).filter(({ subject }) => subject.id === String(id));
    expect(found.map(({ what }) => what)).toEqual([
      ...['restorePage', 'removePage', 'orderPages', 'updatePage', 'createPage', 'createPage', 'update', 'create'],
    ]);
    expect(found[3]).toMatchObject({ before: { content: 'First words' }, after: { content: 'Last words' } });
    expect(found[6]).toMatchObject({ before: { status: 'draft' }, after: { status: 'active' } });
    expect(found[2]).toMatchObject({ before: { order: ['Page', 'Other'] }, after: { order: ['Other', 'Page'] } });
  });

  it('are in the history also when the platform writes them as a reseller would; those of resellers are not', async () => {
    await api.call(admin, courses.create, { body: { title: 'By the other door' } });
    expect((await changes())[0]?.subject.name).toBe('By the other door');
    const reseller = await api.buildReseller();
    await api.call(reseller, courses.create, { body: { title: 'Not ours' } });
    expect((await changes())[0]?.subject.name).toBe('By the other door');
  });

  it('can be restored for 30 days, those of resellers for 30 seconds', async () => {
    const { id } = await create('Deleted');
    const reseller = await api.buildReseller();
    const theirs = (await api.call(reseller, courses.create, { body: { title: 'Theirs' } })).body.data;
    await api.call(reseller, courses.remove, { params: { id: theirs.id } });
    await api.call(admin, adminTraining.remove, { params: { id } });
    expect(await titles()).not.toContain('Deleted');
    api.clock.advance(60_000);
    expect((await api.call(reseller, courses.restore, { params: { id: theirs.id } })).status).toBe(409);
    await later(29);
    await sweep(systemBase(api.platform));
    expect(await titles({ deleted: 'true' })).toEqual(['Deleted']);
    expect((await api.call(admin, adminTraining.restore, { params: { id } })).status).toBe(200);
    expect(await titles()).toContain('Deleted');
    await api.call(admin, adminTraining.remove, { params: { id } });
    await later(31);
    expect((await api.call(admin, adminTraining.restore, { params: { id } })).body.code).toBe('courses.too_late');
    await sweep(systemBase(api.platform));
    expect((await api.call(admin, adminTraining.restore, { params: { id } })).status).toBe(404);
  });
});
