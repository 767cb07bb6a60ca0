/** What the directories of companies send, in their own words and order; and what nobody may do with them. */
import { audit } from '@leadwright/contract/accounts/audit';
import { identity } from '@leadwright/contract/accounts/identity';
import { scim } from '@leadwright/contract/accounts/scim';
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { team } from '@leadwright/contract/accounts/team';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAccount, systemBase } from '../../../platform/context.ts';
import { type Api, startApi, type TestPerson } from '../../../testing/api.ts';
import { randomFrom } from '../../../testing/random.ts';
import { createKey } from '../sessions/api-keys.service.ts';
import { createSession } from '../sessions/sessions.service.ts';
import { signOnAs } from '../sign-on/testing/provider.ts';
import { type Company, companyOf, directoryOf, oktaUser, tokenFor } from './testing/directory.ts';

let api: Api;
const sandbox = () => inject('sandboxUrl');
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const company = () => companyOf(api, sandbox());
const params = { scope: 'account' } as const;
/** As Entra ID writes a new person. */
const entraUser = (name: string, domain: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `${name}-object`,
  userName: `${name}@${domain}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${name}@${domain}` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} Entra`, familyName: 'Entra', givenName: name },
  roles: [],
});

const sessionOf = ({ accountId }: TestPerson, userId: number) =>
  asAccount(systemBase(api.platform), accountId, (tx) => createSession(tx, { accountId, userId }));
const keyOf = ({ accountId }: TestPerson, userId: number) =>
  asAccount(systemBase(api.platform), accountId, (tx) => createKey(tx, { userId, name: 'crm' }));
const me = async (token: string) => (await api.call(token, identity.me, {})).status;
const teamOf = async ({ owner }: Company) => (await api.call(owner, team.find, {})).body.data;
const actsOf = async ({ owner }: Company) => {
  const { body } = await api.call(owner, audit.history, { query: { limit: 100 } });
  return body.data.filter(({ action }) => action.startsWith('scim.')).map(({ action }) => action);
};

describe('Microsoft Entra ID', () => {
  it('tests the connection, creates, changes, disables with its texts, enables and deletes', async () => {
    const acme = await company();
    const { directory, domain } = acme;
    const probe = await directory.find('Users', 'userName eq "7b8ee3ae-3e1b-4a0e-9d3c-5d4e3f2a1b00"');
    expect([probe.status, probe.body.totalResults]).toEqual([200, 0]);
    const made = await directory.ask('POST', '/Users', entraUser('ada', domain));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const at = `/Users/${made.body.id}`;
    const renamed = await directory.patch(
      at,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: `other@${domain}` },
      { op: 'Replace', path: 'name.familyName', value: 'Lovelace' },
      { op: 'Add', path: 'externalId', value: [{ $ref: null, value: 'object-2' }] },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
    );
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    expect(renamed.body).toMatchObject({ externalId: 'object-2', name: { familyName: 'Lovelace' } });
    expect(renamed.body.emails[0].value).toBe(`ada@${domain}`);
    const { token } = await sessionOf(acme.owner, Number(made.body.id));
    const { key } = await keyOf(acme.owner, Number(made.body.id));
    expect([await me(token), await me(key)]).toEqual([200, 200]);
    const off = await directory.patch(at, { op: 'Replace', path: 'active', value: 'False' });
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect([await me(token), await me(key)]).toEqual([401, 401]);
    expect(await teamOf(acme)).toMatchObject([{ status: 'stopped' }]);
    const on = await directory.patch(at, { op: 'Replace', value: { active: 'True', 'name.givenName': 'Augusta' } });
    expect(on.body).toMatchObject({ active: true, name: { givenName: 'Augusta' } });
    expect([await me(token), await me(key)]).toEqual([401, 200]);
    expect((await directory.ask('DELETE', at)).status).toBe(204);
    expect(await me(key)).toBe(401);
    expect(await teamOf(acme)).toEqual([]);
    expect((await directory.find('Users', `userName eq "ada@${domain}"`)).body.totalResults).toBe(0);
    const seen = (await actsOf(acme)).toReversed();
    expect(seen).toEqual(
      ['createToken', 'created', 'named', 'disabled', 'named', 'enabled', 'left'].map((act) => `scim.${act}`),
    );
  });

  it('gives access by groups, found by name without their members, with `Add` and `Remove` and a list', async () => {
    const acme = await company();
    const { directory, domain } = acme;
    const { body: ada } = await directory.ask('POST', '/Users', entraUser('ada', domain));
    expect(await teamOf(acme)).toMatchObject([{ access_options: [] }]);
    const asked = await directory.ask(
      'GET',
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "Sales"')}`,
    );
    expect(asked.body.totalResults).toBe(0);
    const group = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Sales',
      meta: { resourceType: 'Group' },
    };
    const made = await directory.ask('POST', '/Groups', group);
    expect([made.status, made.body.members]).toEqual([201, []]);
    const at = `/Groups/${made.body.id}`;
    await directory.patch(at, { op: 'Add', path: 'members', value: [{ value: ada.id }] });
    expect(await teamOf(acme)).toMatchObject([{ access_options: ['leads', 'wallet'] }]);
    expect((await directory.ask('GET', `/Users/${ada.id}`)).body.groups).toMatchObject([{ display: 'Sales' }]);
    const shown = await api.call(acme.owner, signOn.show, { params });
    expect(shown.body.provider?.groups).toMatchObject([{ group: 'Sales', people: 1 }]);
    const again = await directory.patch(at, { op: 'Add', path: 'members', value: [{ value: ada.id }] });
    expect(again.body.members).toHaveLength(1);
    await directory.patch(at, { op: 'Remove', path: 'members', value: [{ value: ada.id }] });
    expect(await teamOf(acme)).toMatchObject([{ access_options: [] }]);
    expect((await actsOf(acme)).filter((act) => act === 'scim.access')).toHaveLength(2);
  });
});

describe('Okta', () => {
  it('looks for a person, creates, reads, replaces, and disables by PUT and by PATCH without a path', async () => {
    const acme = await company();
    const { directory, domain } = acme;
    const look = await directory.ask(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "bo@${domain}"`)}&startIndex=1&count=100`,
    );
    expect([look.status, look.body.totalResults]).toEqual([200, 0]);
    const made = await directory.ask('POST', '/Users', oktaUser('bo', domain));
    expect(made.status).toBe(201);
    const at = `/Users/${made.body.id}`;
    expect((await directory.ask('GET', at)).body.userName).toBe(`bo@${domain}`);
    const put = await directory.ask('PUT', at, { ...oktaUser('bo', domain, false), id: made.body.id });
    expect([put.status, put.body.active]).toEqual([200, false]);
    const on = await directory.patch(at, { op: 'replace', value: { active: true } });
    expect(on.body.active).toBe(true);
    const off = await directory.patch(at, { op: 'replace', value: { active: false } });
    expect(off.body.active).toBe(false);
  });

  it('pushes a group with its members, renames it, takes one out by a filter, and deletes it', async () => {
    const acme = await company();
    const { directory, domain } = acme;
    const { body: bo } = await directory.ask('POST', '/Users', oktaUser('bo', domain));
    const group = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName: 'Sellers' };
    const made = await directory.ask('POST', '/Groups', {
      ...group,
      members: [{ value: bo.id, display: `bo@${domain}` }],
    });
    expect(await teamOf(acme)).toMatchObject([{ access_options: [] }]);
    const at = `/Groups/${made.body.id}`;
    const renamed = await directory.patch(at, { op: 'replace', value: { id: made.body.id, displayName: 'Sales' } });
    expect(renamed.body.displayName).toBe('Sales');
    expect(await teamOf(acme)).toMatchObject([{ access_options: ['leads', 'wallet'] }]);
    await directory.patch(at, { op: 'remove', path: `members[value eq "${bo.id}"]` });
    expect(await teamOf(acme)).toMatchObject([{ access_options: [] }]);
    await directory.ask('PUT', at, { ...group, displayName: 'Sales', members: [{ value: bo.id }] });
    expect(await teamOf(acme)).toMatchObject([{ access_options: ['leads', 'wallet'] }]);
    expect((await directory.ask('DELETE', at)).status).toBe(204);
    expect(await teamOf(acme)).toMatchObject([{ access_options: [] }]);
  });
});

describe('with sign-on', () => {
  it('lets a person whom it created sign on at once; their groups are those of the directory', async () => {
    const acme = await company();
    const ivo = await acme.join('ivo', { groups: ['Sales'] });
    const { body } = await acme.directory.ask('POST', '/Users', oktaUser('ivo', acme.domain));
    const { body: group } = await acme.directory.ask('POST', '/Groups', { displayName: 'Sales' });
    const early = await signOnAs(api, sandbox(), acme.key, ivo.id);
    expect(early.finished.body.code).toBe('sign-on.no_access');
    await acme.directory.patch(`/Groups/${group.id}`, { op: 'add', path: 'members', value: [{ value: body.id }] });
    const { finished } = await signOnAs(api, sandbox(), acme.key, ivo.id);
    expect(finished.body.session?.user.email, JSON.stringify(finished.body)).toBe(ivo.email);
    const token = finished.body.session?.token as string;
    await acme.directory.patch(`/Users/${body.id}`, { op: 'replace', path: 'active', value: false });
    expect(await me(token)).toBe(401);
    const stopped = await signOnAs(api, sandbox(), acme.key, ivo.id);
    expect(stopped.finished.status).toBe(403);
  });

  it('still asks a person who was there before who they are', async () => {
    const acme = await company();
    const mia = await acme.join('mia', { groups: ['Sales'] });
    const invited = await api.call(acme.owner, team.invite, {
      body: { email: mia.email, first_name: 'Mia', last_name: 'M', access_options: ['leads'], spending_cap: null },
    });
    expect(invited.status, JSON.stringify(invited.body)).toBeLessThan(300);
    const found = await acme.directory.find('Users', `userName eq "${mia.email}"`);
    await acme.directory.patch(`/Users/${found.body.Resources[0].id}`, { op: 'add', path: 'externalId', value: 'mia' });
    const { finished } = await signOnAs(api, sandbox(), acme.key, mia.id);
    expect(finished.body.code).toBe('sign-on.confirm');
  });
});

describe('what a directory cannot do', () => {
  it('create people of a domain that is not proven, or take over those of another account', async () => {
    const acme = await company();
    const foreign = await acme.directory.ask('POST', '/Users', oktaUser('eve', 'elsewhere.test'));
    expect(foreign.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect(foreign.body.detail).toContain('elsewhere.test');
    const other = await api.buildAccount({ email: `zoe@${acme.domain}` });
    const taken = await acme.directory.ask('POST', '/Users', oktaUser('zoe', acme.domain));
    expect(taken.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    expect(await me(other.token)).toBe(200);
    expect(await teamOf(acme)).toEqual([]);
  });

  it('disable, delete or lock out the owner', async () => {
    const acme = await company();
    const { body } = await acme.directory.find('Users', `userName eq "${`owner@${acme.domain}`}"`);
    const at = `/Users/${body.Resources[0].id}`;
    const attempts = [
      acme.directory.patch(at, { op: 'Replace', path: 'active', value: 'False' }),
      acme.directory.ask('PUT', at, oktaUser('owner', acme.domain, false)),
      acme.directory.ask('DELETE', at),
    ];
    for (const attempt of attempts) expect((await attempt).status).toBe(403);
    const { body: group } = await acme.directory.ask('POST', '/Groups', {
      displayName: 'Nobody',
      members: [{ value: body.Resources[0].id }],
    });
    await acme.directory.ask('DELETE', `/Groups/${group.id}`);
    expect(await me(acme.owner.token)).toBe(200);
  });

  it('take more places than the account has; who is disabled leaves theirs free', async () => {
    const acme = await company();
    await api.platform.databases.owner.query('update accounts set members_allowed = 1 where id = $1', [
      acme.owner.accountId,
    ]);
    const { body: one } = await acme.directory.ask('POST', '/Users', oktaUser('one', acme.domain));
    const two = await acme.directory.ask('POST', '/Users', oktaUser('two', acme.domain));
    expect(two.status).toBe(403);
    expect(two.body.detail).toBe('All 1 places of the account are taken. Disable somebody or order more places.');
    expect((await acme.directory.ask('POST', '/Users', oktaUser('two', acme.domain, false))).status).toBe(201);
    await acme.directory.patch(`/Users/${one.id}`, { op: 'replace', path: 'active', value: false });
    const { body: found } = await acme.directory.find('Users', `userName eq "two@${acme.domain}"`);
    const second = `/Users/${found.Resources[0].id}`;
    expect((await acme.directory.patch(second, { op: 'replace', path: 'active', value: true })).status).toBe(200);
    const back = await acme.directory.patch(`/Users/${one.id}`, { op: 'replace', path: 'active', value: true });
    expect(back.status).toBe(403);
  });

  it('do anything twice: a second POST is refused, a second PATCH changes nothing, two at once make one person', async () => {
    const acme = await company();
    const { body } = await acme.directory.ask('POST', '/Users', oktaUser('bo', acme.domain));
    const again = await acme.directory.ask('POST', '/Users', {
      ...oktaUser('bo', acme.domain),
      userName: `bo2@${acme.domain}`,
      emails: [],
    });
    expect(again.body).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const off = { op: 'replace', path: 'active', value: false };
    const first = await acme.directory.patch(`/Users/${body.id}`, off);
    const before = await actsOf(acme);
    const second = await acme.directory.patch(`/Users/${body.id}`, off);
    expect(second.body).toEqual(first.body);
    expect(await actsOf(acme)).toEqual(before);
    const both = await Promise.all(
      [1, 2].map(() => acme.directory.ask('POST', '/Users', oktaUser('kim', acme.domain))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('see or touch another account: its people and groups are not there', async () => {
    const [acme, other] = [await company(), await company()];
    const { body: bo } = await other.directory.ask('POST', '/Users', oktaUser('bo', other.domain));
    const { body: group } = await other.directory.ask('POST', '/Groups', {
      displayName: 'Secret',
      members: [{ value: bo.id }],
    });
    const { directory } = acme;
    const attempts: [InjectOptions['method'], string, unknown?][] = [
      ['GET', `/Users/${bo.id}`],
      ['PUT', `/Users/${bo.id}`, oktaUser('bo', acme.domain)],
      ['PATCH', `/Users/${bo.id}`, { Operations: [{ op: 'replace', path: 'active', value: false }] }],
      ['DELETE', `/Users/${bo.id}`],
      ['GET', `/Groups/${group.id}`],
      ['PATCH', `/Groups/${group.id}`, { Operations: [{ op: 'remove', path: 'members' }] }],
      ['DELETE', `/Groups/${group.id}`],
    ];
    for (const [method, path, body] of attempts)
      expect((await directory.ask(method, path, body)).status, `${method} ${path}`).toBe(404);
    const lists = [await directory.ask('GET', '/Users'), await directory.ask('GET', '/Groups')];
    expect(JSON.stringify(lists.map(({ body }) => body))).not.toMatch(new RegExp(`${other.domain}|Secret`));
    const mine = await directory.ask('POST', '/Groups', { displayName: 'Mine', members: [{ value: bo.id }] });
    expect(mine.body).toMatchObject({ status: '400', scimType: 'invalidValue' });
    expect((await directory.ask('GET', '/Groups')).body.totalResults).toBe(0);
  });
});

describe('a token', () => {
  it('opens nothing but SCIM, and nothing else opens SCIM', async () => {
    const acme = await company();
    const token = acme.directory.token as string;
    expect(await me(token)).toBe(401);
    expect((await api.call(token, team.find, {})).status).toBe(401);
    expect((await api.call(token, scim.show, {})).status).toBe(401);
    const { key } = await keyOf(acme.owner, acme.owner.userId);
    for (const other of [null, acme.owner.token, key, `${token}x`, 'lwscim_', `${token} `]) {
      const refused = await directoryOf(api, other).ask('GET', '/Users');
      expect(refused.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '401',
      });
    }
  });

  it('is shown once, stored hashed, exchanged while the old one still works, and revoked between two calls', async () => {
    const acme = await company();
    const shown = (await api.call(acme.owner, scim.show, {})).body;
    expect(shown.tokens).toMatchObject([
      { name: 'Okta', last_four: acme.directory.token?.slice(-4), last_used_at: null },
    ]);
    expect(JSON.stringify(shown)).not.toContain(acme.directory.token);
    const { rows } = await api.platform.databases.owner.query('select * from scim_tokens');
    expect(JSON.stringify(rows)).not.toContain(acme.directory.token);
    const next = directoryOf(api, (await tokenFor(api, acme.owner, 'Okta 2027')).token);
    expect([(await acme.directory.ask('GET', '/Users')).status, (await next.ask('GET', '/Users')).status]).toEqual([
      200, 200,
    ]);
    const { body: bo } = await acme.directory.ask('POST', '/Users', oktaUser('bo', acme.domain));
    const used = (await api.call(acme.owner, scim.show, {})).body;
    expect(used.tokens.every(({ last_used_at }) => last_used_at !== null)).toBe(true);
    expect((await api.call(acme.owner, scim.removeToken, { params: { id: acme.tokenId } })).status).toBe(200);
    const late = await acme.directory.patch(`/Users/${bo.id}`, { op: 'replace', path: 'active', value: false });
    expect(late.status).toBe(401);
    expect((await next.ask('GET', `/Users/${bo.id}`)).body.active).toBe(true);
  });

  it('is made by the owner only, five at a time, and goes with the provider', async () => {
    const acme = await company();
    const member = await api.buildMember(acme.owner, ['leads']);
    expect((await api.call(member, scim.createToken, { body: { name: 'mine' } })).status).toBe(403);
    for (let n = 2; n <= 5; n += 1) await tokenFor(api, acme.owner, `token ${n}`);
    const sixth = await api.call(acme.owner, scim.createToken, { body: { name: 'six' } });
    expect([sixth.status, sixth.body.code]).toEqual([409, 'scim.too_many_tokens']);
    const foreign = await company();
    expect((await api.call(foreign.owner, scim.removeToken, { params: { id: acme.tokenId } })).status).toBe(404);
    await api.call(acme.owner, signOn.remove, { params });
    expect((await acme.directory.ask('GET', '/Users')).status).toBe(401);
    const without = await api.buildAccount();
    const none = await api.call(without, scim.createToken, { body: { name: 'none' } });
    expect([none.status, none.body.code]).toEqual([409, 'scim.no_sign_on']);
  });

  it('stops with its account', async () => {
    const acme = await company();
    await api.platform.databases.owner.query("update accounts set status = 'stopped' where id = $1", [
      acme.owner.accountId,
    ]);
    expect((await acme.directory.ask('GET', '/Users')).status).toBe(401);
  });
});

describe('hostile input', () => {
  it('is bounded: bodies, operations, members, filters, media types and paths', async () => {
    const { directory, domain } = await company();
    const many = (n: number, item: unknown) => Array.from({ length: n }, () => item);
    const patchOf = (operations: unknown[]) => ({ Operations: operations });
    const refusals: [string, Promise<{ status: number; body: { schemas?: string[]; status?: string } }>][] = [
      ['a long filter', directory.find('Users', `userName eq "${'x'.repeat(2000)}"`)],
      ['many clauses', directory.find('Users', many(40, 'id eq "1"').join(' and '))],
      [
        'many operations',
        directory.ask('PATCH', '/Users/1', patchOf(many(101, { op: 'add', path: 'title', value: 'x' }))),
      ],
      ['many members', directory.ask('POST', '/Groups', { displayName: 'x', members: many(201, { value: '1' }) })],
      [
        'many addresses',
        directory.ask('POST', '/Users', { ...oktaUser('x', domain), emails: many(21, { value: 'a@b.test' }) }),
      ],
      ['a large body', directory.ask('POST', '/Users', { ...oktaUser('x', domain), note: 'x'.repeat(5_000_000) })],
      ['many values', directory.ask('POST', '/Users', { ...oktaUser('x', domain), note: many(60_000, 1) })],
      ['no JSON', directory.ask('POST', '/Users', '{"userName":')],
      ['an array', directory.ask('POST', '/Users', [])],
      ['no name', directory.ask('POST', '/Users', {})],
      ['an unknown path', directory.ask('GET', '/Bulk')],
      ['an unknown path that is posted to', directory.ask('POST', '/Bulk', {})],
      ['an id that is none', directory.ask('GET', '/Users/..%2f1')],
      ['a crooked path', directory.patch('/Users/1', { op: 'add', path: 'a[b', value: 'x' })],
    ];
    for (const [what, asked] of refusals) {
      const { status, body } = await asked;
      expect([400, 404, 413], `${what}: ${status}`).toContain(status);
      expect(body, what).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
      });
    }
    const elsewhere = await api.app.inject({
      method: 'POST',
      url: '/auth/sign-on/look',
      headers: { host: 'localhost', 'content-type': 'application/scim+json' },
      payload: '{"email":"a@b.test"}',
    });
    expect(elsewhere.statusCode).toBe(415);
  });

  it('of filters and paths: 300 of them, none answered with a 5xx or with people it does not name', async () => {
    const { directory, domain } = await company();
    await directory.ask('POST', '/Users', oktaUser('bo', domain));
    const { body } = await directory.find('Users', `userName eq "bo@${domain}"`);
    const id = body.Resources[0].id as string;
    const random = randomFrom(7644);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const TOKENS = [
      'userName',
      'externalId',
      '__proto__',
      'constructor',
      'emails',
      '[type eq "work"]',
      '.value',
      'eq',
      'ne',
      'and',
      'or',
      'not',
    ];
    const MORE = [
      '(',
      ')',
      '"',
      '\\',
      '"bo"',
      'true',
      '1',
      '""',
      ' ',
      '  ',
      '\u202e',
      "'",
      ';--',
      '%',
      'members[value eq "1"]',
      'pr',
      'urn:',
      '"\\u0000"',
    ];
    for (let n = 0; n < 300; n += 1) {
      const words = Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick([...TOKENS, ...MORE]));
      const text = words.join(pick(['', ' ']));
      const found = await directory.find(pick(['Users', 'Groups']), text);
      expect([200, 400], text).toContain(found.status);
      if (found.status === 200) expect(found.body.totalResults, text).toBe(0);
      if (n % 4 > 0) continue;
      const value = pick<unknown>(['x', true, null, 1, [], {}, [{ value: 'x' }], { a: { b: [] } }]);
      const changed = await directory.patch(`/Users/${id}`, {
        op: pick(['add', 'remove', 'Replace']),
        path: text,
        value,
      });
      expect([200, 400], text).toContain(changed.status);
    }
  });
});
