import { accountSettings } from '@leadwright/contract/accounts/account-settings';
import { identity } from '@leadwright/contract/accounts/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../app.ts';
import { subscriber } from '../../platform/events.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { timeZoneChanged } from './public.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const heard: number[] = [];
const listener = subscriber(
  timeZoneChanged,
  'test',
  async (_ctx, { accountId }) => {
    heard.push(accountId);
  },
  { lane: 'ordinary' },
);
const set = (who: TestPerson | null, time_zone: unknown, options = {}) =>
  api.call(who, accountSettings.setTimeZone, { body: { time_zone } as never }, options);
const zoneOf = async (who: TestPerson) => (await api.call(who, identity.me, {})).body.account.time_zone;
const newsFor = async ({ accountId }: TestPerson) => {
  await api.runJobs([...modules.flatMap(({ jobs }) => jobs ?? []), listener]);
  return heard.filter((id) => id === accountId).length;
};

describe('the time zone of an account', () => {
  it('is set by the main user for the whole account, and publishes an event to the modules that use its calendar', async () => {
    const owner = await api.buildAccount();
    const [member, other] = [await api.buildMember(owner, ['leads', 'wallet']), await api.buildAccount()];
    expect(await zoneOf(owner)).toBe('UTC');
    const { status, body } = await set(owner, 'Europe/Lisbon');
    expect([status, body.message, body.data]).toEqual([200, 'Time zone saved.', { time_zone: 'Europe/Lisbon' }]);
    expect([await zoneOf(owner), await zoneOf(member), await zoneOf(other)]).toEqual([
      ...['Europe/Lisbon', 'Europe/Lisbon', 'UTC'],
    ]);
    expect(await newsFor(owner)).toBe(1);
    // The same once more is no change.
    await set(owner, 'Europe/Lisbon');
    expect(await newsFor(owner)).toBe(1);
    expect((await set(owner, 'Asia/Kolkata', { language: 'es' })).body.message).toBe('Zona horaria guardada.');
    expect([await zoneOf(owner), await newsFor(owner)]).toEqual(['Asia/Kolkata', 2]);
    expect((await set(owner, 'UTC')).status).toBe(200);
  });

  it('is closed to team members and strangers', async () => {
    const owner = await api.buildAccount();
    const member = await api.buildMember(owner, ['leads', 'wallet']);
    expect([(await set(member, 'Europe/Lisbon')).status, (await set(null, 'Europe/Lisbon')).status]).toEqual([
      403, 401,
    ]);
    expect(await zoneOf(owner)).toBe('UTC');
  });

  it.each(['', 'Mars/Olympus', '+02:00', 'Europe/Lisbon; drop', 7, null])('is never %j', async (wrong) => {
    const owner = await api.buildAccount();
    const { status, body } = await set(owner, wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['time_zone']]);
    expect(await zoneOf(owner)).toBe('UTC');
  });

  it.each([
    ['America/Sao_Paulo', 'America/Sao_Paulo'],
    ['Mars/Olympus', 'UTC'],
    [undefined, 'UTC'],
  ])('of a new account is the browser’s: %s', async (time_zone, kept) => {
    const email = `zone-${time_zone ?? 'none'}@example.test`.replace('/', '-').toLowerCase();
    const password = 'a very long word';
    const body = { first_name: 'Ana', last_name: 'Silva', email, password, password_confirmation: password };
    const { status } = await api.call(null, identity.register, { body: { ...body, ...(time_zone && { time_zone }) } });
    expect(status).toBe(200);
    const { rows } = await api.platform.databases.owner.query(
      'select a.time_zone from accounts a join users u on u.account_id = a.id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([{ time_zone: kept }]);
  });
});
