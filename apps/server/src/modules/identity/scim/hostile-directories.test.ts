/** What was tried with the token of an account, and by two at once. */
import { MAX_SCIM_PEOPLE, scim } from '@leadwright/contract/accounts/scim';
import { team } from '@leadwright/contract/accounts/team';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, startApi } from '../../../testing/api.ts';
import { type Company, companyOf, oktaUser } from './testing/directory.ts';

let api: Api;
let acme: Company;
beforeAll(async () => {
  api = await startApi();
  acme = await companyOf(api, inject('sandboxUrl'));
});
afterAll(() => api.stop());

const make = (name: string, more: object = {}) =>
  acme.directory.ask('POST', '/Users', { ...oktaUser(name, acme.domain), ...more });
const sql = (text: string, ...values: unknown[]) =>
  api.platform.databases.owner.query(text, [acme.owner.accountId, ...values]);

describe('names', () => {
  it('of a person whom the owner removed are free: the directory creates them again', async () => {
    const first = await make('leaver');
    expect((await api.call(acme.owner, team.remove, { params: { id: Number(first.body.id) } })).status).toBe(200);
    const left = await sql('select from scim_users where account_id = $1 and user_id = $2', first.body.id);
    expect(left.rows).toEqual([]);
    const again = await make('leaver');
    expect([again.status, again.body.userName]).toEqual([201, `leaver@${acme.domain}`]);
  });

  it('that are another person’s are refused, also where the team came to have the address later', async () => {
    const { directory, domain, owner } = acme;
    await make('yan', { userName: `xena@${domain}` });
    const body = { first_name: 'Xena', last_name: 'X', access_options: ['leads'], spending_cap: null } as const;
    await api.call(owner, team.invite, { body: { ...body, access_options: ['leads'], email: `xena@${domain}` } });
    const { rows } = await sql('select id from users where account_id = $1 and email = $2', `xena@${domain}`);
    const id = String(rows[0].id);
    const grouped = await directory.ask('POST', '/Groups', { displayName: 'Team X', members: [{ value: id }] });
    expect(grouped.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const named = await directory.patch(`/Users/${id}`, { op: 'add', path: 'externalId', value: 'xena' });
    expect(named.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  });

  it('in scripts whose small letters the database knows in another way are taken or not, never an error', async () => {
    await make('sigma', { userName: 'ΑΣ' });
    expect([201, 409]).toContain((await make('sigma2', { userName: 'ασ', externalId: 'sigma2' })).status);
    await acme.directory.ask('POST', '/Groups', { displayName: 'ΟΔΟΣ' });
    expect([201, 409]).toContain((await acme.directory.ask('POST', '/Groups', { displayName: 'οδοσ' })).status);
  });
});

describe('addresses', () => {
  it('of no proven domain come in by no way of writing them', async () => {
    const { domain } = acme;
    const written = [
      `x@sub.${domain}`,
      `x@${domain}.`,
      `x@${domain}\u200b`,
      `x@evil.test@${domain}`,
      `"x@evil.test"@${domain}`,
      `x@\uff44${domain.slice(1)}`,
      `x@${domain}\r\nBcc: y@evil.test`,
      `<x@evil.test> y@${domain}`,
      `x@evil.test,y@${domain}`,
    ];
    for (const value of written) {
      const made = await make('x', { userName: value, emails: [{ value, primary: true }] });
      expect(made.status, value).toBe(400);
    }
    const mixed = [
      { value: `x@${domain}`, type: 'work' },
      { value: 'x@evil.test', primary: 'TRUE' },
    ];
    expect((await make('x', { emails: mixed })).status).toBe(400);
  });

  it('of people who are there do not change', async () => {
    const { directory, domain } = acme;
    const at = `/Users/${(await make('stays')).body.id}`;
    for (const path of ['emails', 'emails.value', 'emails[type eq "work"].value'])
      await directory.patch(at, { op: 'replace', path, value: 'z@evil.test' });
    const put = await directory.ask('PUT', at, {
      ...oktaUser('stays', domain),
      userName: 'z@evil.test',
      emails: [{ value: 'z@evil.test', primary: true }],
    });
    expect(put.body.emails).toEqual([{ value: `stays@${domain}`, type: 'work', primary: true }]);
    const { rows } = await sql("select from logins where account_id = $1 and email = 'z@evil.test'");
    expect(rows).toEqual([]);
  });
});

describe('bounds', () => {
  it('of seats hold when many people come at once', async () => {
    await sql(
      `update accounts set members_allowed = 2 + (select count(*) from users where account_id = $1 and role = 'related' and status = 'active')
        where id = $1`,
    );
    const made = await Promise.all(Array.from({ length: 8 }, (_, n) => make(`seat${n}`)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(made.filter(({ status }) => status === 403)).toHaveLength(6);
    await sql('update accounts set members_allowed = null where id = $1');
  });

  it('of an account whose plan has ended: people leave, nobody comes in', async () => {
    const { directory } = acme;
    const { body: ada } = await make('ended');
    const active = (value: boolean) => directory.patch(`/Users/${ada.id}`, { op: 'replace', path: 'active', value });
    for (const status of ['canceled', 'inactive']) {
      await sql("update accounts set status = $2, readable_until = now() + interval '1 day' where id = $1", status);
      expect((await make('late')).status, status).toBe(403);
      expect((await active(false)).status, status).toBe(200);
      expect((await active(true)).status, status).toBe(403);
    }
    await sql("update accounts set status = 'active', readable_until = null where id = $1");
    expect((await active(true)).status).toBe(200);
  });

  it('of people count those who are disabled, who cost no seat', async () => {
    await sql(
      `insert into users (account_id, role, email, first_name, last_name, access_options, language, terms_version, created_at, status)
        select $1, 'related', 'crowd' || n || '@crowd.test', 'C', 'D', '{}', 'en', 0, now(), 'stopped' from generate_series(1, $2::int) n`,
      MAX_SCIM_PEOPLE,
    );
    const more = await make('more', { active: false });
    expect([more.status, more.body.detail]).toEqual([
      403,
      expect.stringContaining(MAX_SCIM_PEOPLE.toLocaleString('en')),
    ]);
    expect((await api.call(acme.owner, scim.show, {})).status).toBe(200);
  });
});
