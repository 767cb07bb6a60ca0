import { type BusinessProfile, businessProfile, PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import type { LiveNews } from '../../platform/live/live.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { assertProfileComplete, profileOf } from './public.ts';
import { FULL } from './testing/profile.ts';

let [api, owner] = [{} as Api, {} as TestPerson];
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await api.buildAccount();
});

const read = async (who: TestPerson = owner) => (await api.call(who, businessProfile.get, {})).body.data;
const create = (body: object = FULL, who: TestPerson | null = owner, options = {}) =>
  api.call(who, businessProfile.create, { body }, options);
const update = (id: number, body: object, who: TestPerson = owner) =>
  api.call(who, businessProfile.update, { params: { id }, body });
const idOf = ({ id }: BusinessProfile) => id as number;
const inside = <T>(work: Parameters<typeof asAccount<ReturnType<typeof systemBase>, T>>[2]) =>
  asAccount(systemBase(api.platform), owner.accountId, work);

describe('the business profile', () => {
  it('is empty at first, and says what is missing', async () => {
    expect(await read()).toMatchObject({
      id: null,
      version: 0,
      filled: 0,
      total: 11,
      complete: false,
      changed_by: null,
      company_name: '',
      missing: PROFILE_FIELD_NAMES,
    });
  });

  it('is kept as a draft with gaps, and completed later', async () => {
    const { customers: _later, tone: _too, ...some } = FULL;
    const drafted = await create(some);
    expect([drafted.status, drafted.body.message]).toEqual([200, 'The business profile was saved.']);
    expect(drafted.body.data).toMatchObject({ missing: ['customers', 'tone'], filled: 9, complete: false, version: 1 });
    const done = await update(idOf(drafted.body.data), { customers: FULL.customers, tone: FULL.tone, version: 1 });
    expect(done.body.data).toMatchObject({ ...FULL, missing: [], filled: 11, complete: true, version: 2 });
    expect(await read()).toEqual(done.body.data);
  });

  it('does not count spaces as filled in', async () => {
    expect((await create({ ...FULL, industry: '  \n ' })).body.data).toMatchObject({
      missing: ['industry'],
      filled: 10,
    });
  });

  it('is created once, also with repeated requests', async () => {
    const headers = { 'idempotency-key': 'profile-1' };
    const [first, repeat] = [await create(FULL, owner, { headers }), await create(FULL, owner, { headers })];
    expect([repeat.status, repeat.body.data]).toEqual([200, first.body.data]);
    const second = await create({ company_name: 'Another' });
    expect([second.status, second.body.code]).toEqual([409, 'business-profile.exists']);
    expect(await read()).toMatchObject({ company_name: FULL.company_name, version: 1 });
  });

  it('refuses a save based on an older version and names the user who saved first', async () => {
    const { body } = await create();
    const member = await api.buildMember(owner, ['leads']);
    const id = idOf(body.data);
    expect((await update(id, { industry: 'Design', version: 1 }, member)).status).toBe(200);
    const late = await update(id, { industry: 'Print', version: 1 });
    expect([late.status, late.body.code]).toEqual([409, 'business-profile.changed']);
    expect(late.body.message).toContain((await read()).changed_by);
    expect(await read()).toMatchObject({ industry: 'Design', version: 2 });
    expect((await update(id, { industry: 'Print' })).body.data).toMatchObject({ industry: 'Print', version: 3 });
  });

  it('tells every open screen of the account that it changed', async () => {
    const heard: LiveNews[] = [];
    const stop = api.platform.live.subscribe({ ...owner, hear: (news) => heard.push(news) });
    await create();
    await expect.poll(() => heard.map(({ topic }) => topic)).toContain('business-profile');
    stop();
  });

  it.each([
    ['a website that is none', { website: 'not a website' }, 'website', /valid url/],
    ['a website of a script', { website: 'javascript:alert(1)' }, 'website', /valid url/],
    ['a text beyond its length', { main_offer: 'x'.repeat(301) }, 'main_offer', /300/],
    ['invisible characters', { company_name: 'Halden\u202e & Roe' }, 'company_name', /characters/],
    ['something that is no text', { tone: { toString: 'x' } }, 'tone', /./],
  ])('refuses %s', async (_what, wrong, field, words) => {
    const { status, body } = await create({ ...FULL, ...wrong });
    expect([status, body.errors?.[field]?.[0]]).toEqual([422, expect.stringMatching(words)]);
    expect((await read()).id).toBeNull();
  });

  it('is shared within the account only', async () => {
    const { body } = await create();
    const id = idOf(body.data);
    expect((await create(FULL, null)).status).toBe(401);
    expect((await api.call(null, businessProfile.get, {})).status).toBe(401);
    const member = await api.buildMember(owner, ['leads']);
    expect(await read(member)).toEqual(body.data);
    const stranger = await api.buildAccount();
    expect((await read(stranger)).id).toBeNull();
    const theirs = await update(id, { industry: 'Mine now' }, stranger);
    expect([theirs.status, theirs.body.code]).toEqual([404, 'business-profile.not_found']);
    expect(await read()).toEqual(body.data);
  });
});

describe('what asks a model', () => {
  const refused = () => inside((tx) => assertProfileComplete(tx)).catch((error) => error);

  it('is refused until the profile is complete, in the words of both languages', async () => {
    expect(await inside(profileOf)).toBeNull();
    expect(await refused()).toMatchObject({ code: 'business-profile.incomplete', status: 409 });
    const { body } = await create({ ...FULL, regions: '' });
    expect(await refused()).toMatchObject({ code: 'business-profile.incomplete' });
    await update(idOf(body.data), { regions: FULL.regions });
    expect(await inside(assertProfileComplete)).toMatchObject({ ...FULL, complete: true });
  });
});
