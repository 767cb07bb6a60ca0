/** The bodies of RFC 7643 and RFC 7644, as they stand there. Ids are ours. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Api, startApi } from '../../../testing/api.ts';
import { providerOf, setUpSignOn } from '../sign-on/testing/provider.ts';
import { type Directory, directoryOf, tokenFor } from './testing/directory.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** RFC 7643, 8.2: a full user, without what the service itself sets. */
const FULL = {
  schemas: [USER],
  externalId: '701984',
  userName: 'bjensen@example.com',
  name: {
    formatted: 'Ms. Barbara J Jensen, III',
    familyName: 'Jensen',
    givenName: 'Barbara',
    middleName: 'Jane',
    honorificPrefix: 'Ms.',
    honorificSuffix: 'III',
  },
  displayName: 'Babs Jensen',
  nickName: 'Babs',
  profileUrl: 'https://login.example.com/bjensen',
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@jensen.org', type: 'home' },
  ],
  addresses: [
    {
      type: 'work',
      streetAddress: '100 Universal City Plaza',
      locality: 'Hollywood',
      region: 'CA',
      postalCode: '91608',
      country: 'USA',
      formatted: '100 Universal City Plaza\nHollywood, CA 91608 USA',
      primary: true,
    },
    {
      type: 'home',
      streetAddress: '456 Hollywood Blvd',
      locality: 'Hollywood',
      region: 'CA',
      postalCode: '91608',
      country: 'USA',
      formatted: '456 Hollywood Blvd\nHollywood, CA 91608 USA',
    },
  ],
  phoneNumbers: [
    { value: '555-555-5555', type: 'work' },
    { value: '555-555-4444', type: 'mobile' },
  ],
  ims: [{ value: 'someaimhandle', type: 'aim' }],
  photos: [
    { value: 'https://photos.example.com/profilephoto/72930000000Ccne/F', type: 'photo' },
    { value: 'https://photos.example.com/profilephoto/72930000000Ccne/T', type: 'thumbnail' },
  ],
  userType: 'Employee',
  title: 'Tour Guide',
  preferredLanguage: 'en-US',
  locale: 'en-US',
  timezone: 'America/Los_Angeles',
  active: true,
  password: 't1meMa$heen',
  groups: [
    {
      value: 'e9e30dba-f08f-4109-8486-d5c6a331660a',
      $ref: 'https://example.com/v2/Groups/e9e30dba-f08f-4109-8486-d5c6a331660a',
      display: 'Tour Guides',
    },
  ],
  x509Certificates: [{ value: 'MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAwTjELMAkGA1UEBhMCVVMx' }],
};

/** RFC 7643, 8.3: the enterprise extension. */
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const EXTENSION = {
  [ENTERPRISE]: {
    employeeNumber: '701984',
    costCenter: '4130',
    organization: 'Universal Studios',
    division: 'Theme Park',
    department: 'Tour Operations',
    manager: { value: '26118915-6090-4610-87e4-49d8ca9f808d', $ref: '../Users/26118915', displayName: 'John Smith' },
  },
};

let api: Api;
let scim: Directory;
beforeAll(async () => {
  api = await startApi();
  const owner = await api.buildAccount({ email: 'owner@example.com' });
  const person = { id: 'owner-of-example', email: 'owner@example.com', groups: [] };
  await providerOf(inject('sandboxUrl')).keepPerson(person);
  await setUpSignOn(api, inject('sandboxUrl'), owner, { domain: 'example.com', person: person.id });
  scim = directoryOf(api, (await tokenFor(api, owner)).token);
});
afterAll(() => api.stop());

describe('RFC 7644, 3.3: creating', () => {
  it('refuses its example without an address, with the error of 3.12', async () => {
    const body = {
      schemas: [USER],
      userName: 'bjensen',
      externalId: 'bjensen',
      name: { formatted: 'Ms. Barbara J Jensen III', familyName: 'Jensen', givenName: 'Barbara' },
    };
    const refused = await scim.ask('POST', '/Users', body);
    expect([refused.status, refused.type]).toEqual([400, 'application/scim+json; charset=utf-8']);
    expect(refused.body).toEqual({
      schemas: [ERROR],
      status: '400',
      scimType: 'invalidValue',
      detail: 'There is no email address: neither in emails nor as userName.',
    });
  });

  it('takes the full user of RFC 7643 with its extension, answers 201 with Location, and keeps what we know', async () => {
    const made = await scim.ask('POST', '/Users', { ...FULL, schemas: [USER, ENTERPRISE], ...EXTENSION });
    expect([made.status, made.type]).toEqual([201, 'application/scim+json; charset=utf-8']);
    const { id } = made.body;
    expect(made.headers['location']).toBe(made.body.meta.location);
    expect(made.body).toEqual({
      schemas: [USER],
      id,
      externalId: '701984',
      userName: 'bjensen@example.com',
      name: { formatted: 'Barbara Jensen', givenName: 'Barbara', familyName: 'Jensen' },
      displayName: 'Barbara Jensen',
      emails: [{ value: 'bjensen@example.com', type: 'work', primary: true }],
      active: true,
      groups: [],
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location: expect.stringMatching(new RegExp(`/scim/v2/Users/${id}$`)),
      },
    });
    expect((await scim.ask('GET', `/Users/${id}`)).body).toEqual(made.body);
  });

  it('answers a second one with 409 and `uniqueness`', async () => {
    const again = await scim.ask('POST', '/Users', FULL);
    expect(again.body).toMatchObject({ schemas: [ERROR], status: '409', scimType: 'uniqueness' });
    expect(again.status).toBe(409);
  });
});

describe('RFC 7644, 3.4: finding', () => {
  it.each([
    'userName eq "bjensen@example.com"',
    'userName Eq "BJENSEN@example.com"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName eq "bjensen@example.com"',
    'externalId eq "701984"',
    'emails[type eq "work"].value eq "bjensen@example.com"',
    'userName eq "bjensen@example.com" and active eq true',
  ])('by %s', async (filter) => {
    const { status, body } = await scim.find('Users', filter);
    expect([status, body.totalResults, body.Resources?.[0]?.userName]).toEqual([200, 1, 'bjensen@example.com']);
    expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse']);
  });

  it.each([
    'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
    'name.familyName co "O\'Malley"',
    'title pr and userType eq "Employee"',
    'meta.lastModified gt "2011-05-13T04:42:34Z"',
    'userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")',
    '',
  ])('says which filter is not supported: %s', async (filter) => {
    const { status, body } = await scim.find('Users', filter);
    expect([status, body.status, body.scimType]).toEqual([400, '400', 'invalidFilter']);
  });

  it('nobody: an empty list, not an error', async () => {
    const { body } = await scim.find('Users', 'userName eq "nobody@example.com"');
    expect(body).toMatchObject({ totalResults: 0, itemsPerPage: 0, Resources: [] });
  });

  it('in pages that count from 1', async () => {
    const page = async (query: string) => (await scim.ask('GET', `/Users?${query}`)).body;
    expect(await page('startIndex=1&count=1')).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 1 });
    expect(await page('startIndex=2&count=10')).toMatchObject({ totalResults: 2, startIndex: 2, itemsPerPage: 1 });
    expect(await page('startIndex=0&count=-1')).toMatchObject({ totalResults: 2, startIndex: 1, itemsPerPage: 0 });
    expect(await page('startIndex=3')).toMatchObject({ totalResults: 2, itemsPerPage: 0 });
  });

  it('with a part of the attributes', async () => {
    const shown = await scim.ask('GET', '/Users?attributes=userName,name.givenName&count=1');
    expect(Object.keys(shown.body.Resources[0]).sort()).toEqual(['id', 'name', 'schemas', 'userName']);
    const hidden = await scim.ask('GET', '/Users?excludedAttributes=emails,groups&count=1');
    expect(hidden.body.Resources[0]).not.toHaveProperty('emails');
    expect(hidden.body.Resources[0]).toHaveProperty('userName');
  });
});

describe('RFC 7644, 3.5: changing', () => {
  const idOf = async (userName: string) => (await scim.find('Users', `userName eq "${userName}"`)).body.Resources[0].id;

  it('replaces a user (3.5.1)', async () => {
    const id = await idOf('bjensen@example.com');
    const body = {
      schemas: [USER],
      id: '2819c223-7f76-453a-919d-413861904646',
      userName: 'bjensen@example.com',
      externalId: 'bjensen',
      name: {
        formatted: 'Ms. Barbara J Jensen III',
        familyName: 'Jensen',
        givenName: 'Barbara',
        middleName: 'Jane',
      },
      roles: [],
      emails: [{ value: 'bjensen@example.com' }, { value: 'babs@jensen.org' }],
    };
    const { status, body: put } = await scim.ask('PUT', `/Users/${id}`, body);
    expect([status, put.id, put.externalId, put.active]).toEqual([200, id, 'bjensen', true]);
  });

  it('adds attributes without a path (3.5.2.1); what we do not keep is passed over', async () => {
    const id = await idOf('bjensen@example.com');
    const body = {
      schemas: [PATCH],
      Operations: [{ op: 'add', value: { emails: [{ value: 'babs@jensen.org', type: 'home' }], nickname: 'Babs' } }],
    };
    const { status, body: user } = await scim.ask('PATCH', `/Users/${id}`, body);
    expect([status, user.emails.length]).toEqual([200, 1]);
  });

  it('replaces by a path and by a filter (3.5.2.3)', async () => {
    const id = await idOf('bjensen@example.com');
    const address = {
      op: 'replace',
      path: 'addresses[type eq "work"]',
      value: { type: 'work', streetAddress: '911 Universal City Plaza', locality: 'Hollywood' },
    };
    const street = { op: 'replace', path: 'addresses[type eq "work"].streetAddress', value: '1010 Broadway Ave' };
    expect((await scim.patch(`/Users/${id}`, address, street)).status).toBe(200);
    const { body } = await scim.patch(`/Users/${id}`, { op: 'replace', path: 'name.familyName', value: 'Hansen' });
    expect(body.name).toMatchObject({ givenName: 'Barbara', familyName: 'Hansen' });
  });

  it('refuses a remove without a path with `noTarget`, and of what is required with `mutability` (3.5.2.2)', async () => {
    const id = await idOf('bjensen@example.com');
    const bare = await scim.patch(`/Users/${id}`, { op: 'remove' });
    expect([bare.status, bare.body.scimType]).toEqual([400, 'noTarget']);
    const name = await scim.patch(`/Users/${id}`, { op: 'remove', path: 'userName' });
    expect([name.status, name.body.scimType]).toEqual([400, 'mutability']);
  });

  it('keeps a group: created (7643, 8.4), members added, removed by filter, all replaced, all removed (3.5.2)', async () => {
    const babs = await idOf('bjensen@example.com');
    const owner = await idOf('owner@example.com');
    const group = {
      schemas: [GROUP],
      displayName: 'Tour Guides',
      members: [{ value: babs, $ref: `https://example.com/v2/Users/${babs}`, display: 'Babs Jensen' }],
    };
    const made = await scim.ask('POST', '/Groups', group);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ schemas: [GROUP], displayName: 'Tour Guides', members: [{ value: babs }] });
    const at = `/Groups/${made.body.id}`;
    const idsAfter = async (operation: object) => {
      const { status, body } = await scim.patch(at, operation);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.members.map(({ value }: { value: string }) => value).sort();
    };
    const both = [babs, owner].sort();
    const member = (value: string) => ({ display: 'Somebody', $ref: `https://example.com/v2/Users/${value}`, value });
    expect(await idsAfter({ op: 'add', path: 'members', value: [member(owner)] })).toEqual(both);
    expect(await idsAfter({ op: 'remove', path: `members[value eq "${owner}"]` })).toEqual([babs]);
    expect(await idsAfter({ op: 'replace', path: 'members', value: [member(owner), member(babs)] })).toEqual(both);
    expect(await idsAfter({ op: 'remove', path: 'members' })).toEqual([]);
  });

  it('deletes (3.6): 204 without a body, then 404 in the form of 3.12', async () => {
    const id = await idOf('bjensen@example.com');
    const gone = await scim.ask('DELETE', `/Users/${id}`);
    expect([gone.status, gone.body]).toEqual([204, '']);
    const after = await scim.ask('GET', `/Users/${id}`);
    expect(after.body).toEqual({ schemas: [ERROR], status: '404', detail: 'There is nothing with this id.' });
    expect((await scim.ask('DELETE', `/Users/${id}`)).status).toBe(404);
  });
});

describe('RFC 7644, 4: discovery', () => {
  it('says what is supported, and what is not', async () => {
    const { body, type } = await scim.ask('GET', '/ServiceProviderConfig');
    expect(type).toMatch(/^application\/scim\+json/);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken', primary: true }],
    });
  });

  it('names its resource types and their schemas', async () => {
    const types = (await scim.ask('GET', '/ResourceTypes')).body.Resources;
    expect(types.map(({ endpoint, schema }: Record<string, string>) => [endpoint, schema])).toEqual([
      ['/Users', USER],
      ['/Groups', GROUP],
    ]);
    const described = (await scim.ask('GET', '/Schemas')).body.Resources;
    expect(described.map(({ id }: { id: string }) => id)).toEqual([USER, GROUP]);
    const names = described[0].attributes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['userName', 'name', 'displayName', 'emails', 'active', 'groups']);
  });
});
