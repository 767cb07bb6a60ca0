/** A company's directory, as it calls: its own bodies, its media type, its token. */
import { scim } from '@leadwright/contract/accounts/scim';
import type { InjectOptions } from 'fastify';
import type { Api, TestPerson } from '../../../../testing/api.ts';
import { providerOf, setUpSignOn } from '../../sign-on/testing/provider.ts';

export interface ScimAnswer {
  status: number;
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what is said is what the tests are about
  body: any;
  headers: Record<string, unknown>;
}

export function directoryOf(api: Api, token: string | null) {
  async function ask(method: InjectOptions['method'], path: string, body?: unknown): Promise<ScimAnswer> {
    const reply = await api.app.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        host: 'localhost',
        accept: 'application/scim+json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = reply.body !== '' && /json/.test(String(reply.headers['content-type']));
    return {
      status: reply.statusCode,
      type: String(reply.headers['content-type'] ?? ''),
      body: isJson ? reply.json() : reply.body,
      headers: reply.headers,
    };
  }
  const find = (kind: string, filter: string) => ask('GET', `/${kind}?filter=${encodeURIComponent(filter)}`);
  const patch = (path: string, ...Operations: object[]) =>
    ask('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations });
  return { ask, find, patch, token };
}

export type Directory = ReturnType<typeof directoryOf>;

export async function tokenFor(api: Api, owner: TestPerson, name = 'Okta'): Promise<{ token: string; id: number }> {
  const made = await api.call(owner, scim.createToken, { body: { name } });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return { token: made.body.token, id: made.body.data.tokens[0]?.id as number };
}

let count = 0;
const mark = `${process.pid}-${Date.now().toString(36)}`;
const OPTIONS = { groups: [{ group: 'Sales', access_options: ['leads', 'wallet'] }], others: null };
/** A company that has proven its domain and lets its directory in. */
export interface Company {
  owner: TestPerson;
  domain: string;
  key: string;
  directory: Directory;
  tokenId: number;
  join(name: string, more?: object): Promise<{ id: string; email: string }>;
}

export async function companyOf(api: Api, sandbox: string, rules: object = OPTIONS): Promise<Company> {
  count += 1;
  const domain = `directory-${count}-${mark}.test`;
  const owner = await api.buildAccount({ email: `owner@${domain}` });
  const provider = providerOf(sandbox);
  const join = async (name: string, more: object = {}) => {
    const person = { id: `${name}-scim-${count}-${mark}`, email: `${name}@${domain}`, given_name: name, ...more };
    await provider.keepPerson(person);
    return person;
  };
  const { id } = await join('owner', { groups: ['Sales'] });
  const { key } = await setUpSignOn(api, sandbox, owner, { domain, person: id, rules });
  // However long the name servers took to answer.
  await api.platform.databases.owner.query(
    'update sign_on_domains set proven_at = now(), problem = null where domain = $1',
    [domain],
  );
  const made = await tokenFor(api, owner);
  return { owner, domain, key, directory: directoryOf(api, made.token), tokenId: made.id, join };
}

/** As Okta writes one. */
export const oktaUser = (name: string, domain: string, active = true) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${name}@${domain}`,
  name: { givenName: name, familyName: 'Okta' },
  emails: [{ primary: true, value: `${name}@${domain}`, type: 'work' }],
  displayName: `${name} Okta`,
  locale: 'en-US',
  externalId: `00u-${name}`,
  groups: [],
  password: '1mz050nq',
  active,
});
