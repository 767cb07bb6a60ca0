import { identity } from '@leadwright/contract/accounts/identity';
import { team } from '@leadwright/contract/accounts/team';
import { wallet } from '@leadwright/contract/money/wallet';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';
import { changeAccount } from '../accounts/public.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

let count = 0;
const freshEmail = () => `team.${process.pid}.${Date.now().toString(36)}.${++count}@people.test`;
const invitation = (changes: object = {}) => ({
  email: freshEmail(),
  first_name: 'Ivo',
  last_name: 'Brandt',
  access_options: ['leads' as const],
  ...changes,
});
const invite = (who: TestPerson, changes: object = {}) => api.call(who, team.invite, { body: invitation(changes) });
const PASSWORD = 'correct horse battery';

async function linkTo(email: string): Promise<string> {
  await api.runJobs();
  const { body } = await request(`${inject('sandboxUrl')}/mail?to=${encodeURIComponent(email)}`);
  const [mail] = (await body.json()) as { text: string }[];
  return /accept-invite#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const accept = (token: string, password = PASSWORD) =>
  api.call(null, team.accept, { body: { token, password, password_confirmation: password } });
const login = (email: string) => api.call(null, identity.login, { body: { email, password: PASSWORD } });

describe('team', () => {
  it('invites by mail; the link works once and leads to a password of one’s own', async () => {
    const owner = await api.buildAccount();
    const { body } = await invite(owner, { spending_cap: 40 });
    expect(body.data).toMatchObject({
      first_name: 'Ivo',
      access_options: ['leads'],
      spending_cap: 40,
      spent_this_month: 0,
      status: 'invited',
    });
    const { email } = body.data;
    const token = await linkTo(email);
    expect((await accept(token, '12345678')).status).toBe(422);
    expect((await accept(token)).status).toBe(200);
    const again = await accept(token);
    // Perhaps only the first answer was lost.
    expect([again.status, (again.body as { code?: string }).code]).toEqual([410, 'team.link_used']);
    const session = await login(email);
    expect(session.body.user).toMatchObject({ isMainUser: false, accessToWallet: false });
    const { data } = (await api.call(owner, team.find, {})).body;
    expect(data).toMatchObject([{ email, status: 'active' }]);
    expect((await api.call(session.body.token, wallet.show, {})).status).toBe(403);
  });

  it('asks for at least one access option, and only for what the account itself has', async () => {
    const owner = await api.buildAccount({ modules: ['leads'] });
    const none = await invite(owner, { access_options: [] });
    expect(none.body.errors).toEqual({ access_options: ['Please select at least one access option'] });
    for (const access_options of [undefined, null]) {
      const left = await invite(owner, { access_options } as never);
      expect(left.body.errors, String(access_options)).toEqual(none.body.errors);
    }
    expect((await invite(owner, { access_options: ['whitelabel'] })).body.errors).toEqual({
      access_options: ['Type is not valid'],
    });
    expect((await invite(owner, { access_options: ['admin'] })).status).toBe(422);
    expect((await api.call(owner, team.find, {})).body.available_options).toEqual(['leads', 'wallet']);
  });

  it('reveals nothing about other users: a known address is invited like any other, and only its owner gets a mail', async () => {
    const [owner, other] = [await api.buildAccount(), await api.buildAccount({ email: freshEmail() })];
    const [known, unknown] = [await invite(owner, { email: other.email }), await invite(owner)];
    const told = ({ status, body }: typeof known) => ({
      status,
      message: body.message.replace(body.data.email, ''),
      data: { ...body.data, id: 0, email: '' },
    });
    expect(told(known)).toEqual(told(unknown));
    expect((await api.call(owner, team.find, {})).body.data.map((member) => member.status)).toEqual([
      'invited',
      'invited',
    ]);
    expect(await linkTo(other.email)).toBe('');
    expect((await api.call(owner, team.resend, { params: { id: known.body.data.id } })).status).toBe(200);
    expect((await api.call(other, identity.me, {})).body.account.id).toBe(other.accountId);
  });

  it('counts invitations before it looks at anything (429)', async () => {
    const owner = await api.buildAccount();
    for (let n = 0; n < 30; n++) await invite(owner, { email: owner.email });
    expect((await invite(owner, { email: owner.email })).status).toBe(429);
  });

  it('refuses an address of the team itself, and more members than the plan allows', async () => {
    const owner = await api.buildAccount();
    expect((await invite(owner, { email: owner.email })).body.errors).toHaveProperty('email');
    await asAccount(systemBase(api.platform), owner.accountId, (tx) =>
      changeAccount(tx, owner.accountId, { members_allowed: 1 }),
    );
    const [first, second] = await Promise.all([invite(owner), invite(owner)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const [member] = (await api.call(owner, team.find, {})).body.data;
    const params = { id: member?.id as number };
    await api.call(owner, team.stop, { params });
    expect((await invite(owner)).status).toBe(200);
    const back = await api.call(owner, team.reactivate, { params });
    expect([back.status, back.body.message]).toEqual([409, 'Team members included in your plan: 1.']);
  });

  it('changes what a member may use at once', async () => {
    const owner = await api.buildAccount();
    const member = await api.buildMember(owner, ['leads']);
    const params = { id: member.userId };
    const body = { first_name: 'Ann', last_name: '', access_options: ['wallet' as const], spending_cap: 5 };
    expect((await api.call(owner, team.update, { params, body })).body.data).toMatchObject({
      first_name: 'Ann',
      spending_cap: 5,
    });
    expect((await api.call(member, wallet.show, {})).status).toBe(200);
    await api.call(owner, team.update, { params, body: { ...body, access_options: ['leads'], spending_cap: null } });
    expect((await api.call(member, wallet.show, {})).status).toBe(403);
  });

  it('stops, lets back in and removes; a removed address is free again', async () => {
    const owner = await api.buildAccount();
    const member = await api.buildMember(owner, ['leads', 'wallet']);
    const params = { id: member.userId };
    expect((await api.call(owner, team.stop, { params })).status).toBe(200);
    expect((await api.call(member, identity.me, {})).status).toBe(401);
    expect((await api.call(owner, team.reactivate, { params })).status).toBe(200);
    expect((await api.call(owner, team.remove, { params })).status).toBe(200);
    expect((await api.call(owner, team.find, {})).body.data).toEqual([]);
    expect((await invite(owner, { email: member.email })).status).toBe(200);
  });

  it('replaces the link when it is sent again, and lets it run out after a week', async () => {
    const owner = await api.buildAccount();
    const { data } = (await invite(owner)).body;
    const old = await linkTo(data.email);
    await api.call(owner, team.resend, { params: { id: data.id } });
    const newer = await linkTo(data.email);
    expect((await accept(old)).status).toBe(410);
    const before = api.clock.now();
    api.clock.advance(8 * 86_400_000);
    expect((await accept(newer)).status).toBe(410);
    api.clock.set(before);
    expect((await accept(newer)).status).toBe(200);
    expect((await api.call(owner, team.resend, { params: { id: data.id } })).status).toBe(409);
  });

  it('is the main user’s alone, and knows neither the main user nor members of others', async () => {
    const owner = await api.buildAccount();
    const other = await api.buildAccount();
    const member = await api.buildMember(owner, ['leads', 'wallet']);
    expect((await api.call(member, team.find, {})).status).toBe(403);
    expect((await invite(member)).status).toBe(403);
    for (const endpoint of [team.stop, team.remove, team.resend]) {
      expect((await api.call(other, endpoint, { params: { id: member.userId } })).status).toBe(404);
      expect((await api.call(owner, endpoint, { params: { id: owner.userId } })).status).toBe(404);
    }
  });
});
