/** A company's directory, as it calls: its own bodies, its media type, its token. */
import { scim } from '@leadwright/contract/accounts/scim';
import type { InjectOptions } from 'fastify';
import type { Api, TestPerson } from '../../../../testing/api.ts';

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
