/** Names that an endpoint does not know are refused, wherever they stand; the few that take more say why. */
import { audit } from '@leadwright/contract/accounts/audit';
import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { lists } from '@leadwright/contract/leads/lists';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '../../app.ts';
import { type Api, startApi, type TestPerson } from '../../testing/api.ts';

const found = (answer: { status: number; body: { code?: string | undefined; errors?: object | undefined } }) => ({
  status: answer.status,
  code: answer.body.code,
  errors: answer.body.errors,
});
const refused = (errors: Record<string, string>) => ({
  status: 422,
  code: 'platform.invalid',
  errors: Object.fromEntries(Object.entries(errors).map(([field, words]) => [field, [words]])),
});

describe('unknown parameters', () => {
  let api: Api;
  let owner: TestPerson;
  beforeAll(async () => {
    api = await startApi();
    owner = await api.buildAccount();
  });
  afterAll(() => api.stop());
  const ask = <E extends Endpoint>(endpoint: E, input: object, language?: string) =>
    api.call(owner, endpoint, input as never, language ? { language } : {});

  it('of a body are refused with the nearest name, before anything is done', async () => {
    const answer = await ask(lists.create, { body: { name: 'Mine', type: 'local', tyep: 'people', foo: 1 } });
    expect(found(answer)).toEqual(
      refused({ tyep: 'Unknown parameter "tyep". Did you mean "type"?', foo: 'Unknown parameter "foo"' }),
    );
    expect((await ask(lists.find, {})).body).toMatchObject({ total: 0 });
  });

  it('may be called like something that every object has', async () => {
    const answer = await ask(lists.create, { body: { name: 'Mine', type: 'local', toString: 1 } });
    expect(found(answer)).toEqual(refused({ toString: 'Unknown parameter "toString"' } as never));
  });

  it('of a search are refused in its filters, in the language of the caller', async () => {
    const filters = { industry: 'dentist', locationid: 1, min_ratting: 4 };
    const answer = await ask(search.estimate, { body: { type: 'industry', list: { name: 'x' }, filters } }, 'es');
    expect(found(answer)).toEqual(
      refused({
        'filters.locationid': 'Parámetro desconocido "locationid". ¿Querías decir "location_id"?',
        'filters.min_ratting': 'Parámetro desconocido "min_ratting". ¿Querías decir "min_rating"?',
      }),
    );
  });

  it('of a query are refused, and what an endpoint takes nothing of', async () => {
    expect(found(await ask(lists.find, { query: { serach: 'x' } }))).toEqual(
      refused({ serach: 'Unknown parameter "serach". Did you mean "search"?' }),
    );
    expect(found(await ask(identity.me, { query: { verbose: 1 } }))).toEqual(
      refused({ verbose: 'Unknown parameter "verbose"' }),
    );
    expect(found(await ask(brands.acceptTerms, { body: { version: 1 } }))).toEqual(
      refused({ version: 'Unknown parameter "version"' }),
    );
    expect((await ask(brands.acceptTerms, { body: {} })).status).toBe(200);
  });

  it('are reported with other errors, at most twenty of them, in a short answer', async () => {
    const both = await ask(lists.create, { body: { name: '', type: 'local', x: 1 } });
    expect(Object.keys(both.body.errors ?? {})).toEqual(['x', 'name']);
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`${n}${'x'.repeat(900)}`, 1]));
    const { status, body } = await ask(lists.create, { body: { name: 'Mine', type: 'local', ...many } });
    expect([status, Object.keys(body.errors ?? {}).length]).toEqual([422, 20]);
    expect(JSON.stringify(body).length).toBeLessThan(8000);
  });

  it('are taken where that is declared, and nowhere else', async () => {
    const taking = modules.flatMap(({ routes }) =>
      Object.values(routes?.group ?? {}).flatMap(({ takesMore, method, path }) =>
        takesMore ? [`${method} ${path}`] : [],
      ),
    );
    const isScim = (each: string) => each.includes(' /scim/v2/');
    expect(taking.filter((each) => !isScim(each)).sort()).toEqual([
      'GET /brand-script/{file}',
      'GET /files/{name}',
      'POST /api/log-app-error',
      'POST /api/site-settings',
      'POST /api/webhooks/crm/{provider}',
      'POST /api/webhooks/crm/{provider}/{key}',
      'POST /api/webhooks/paykickstart',
      'POST /api/webhooks/stripe',
      'POST /api/webhooks/stripe-connect',
      'POST /api/workflows/hooks/{key}',
      'POST /auth/sign-on/{key}/logout',
    ]);
    expect((await ask(audit.logAppError, { body: { message: 'x', build: '2025-01' } })).status).toBe(200);
  });

  it('are excluded by the OpenAPI document', async () => {
    const { paths, components } = (
      await api.app.inject({ url: '/api/openapi.json', headers: { host: 'localhost' } })
    ).json();
    const bodyOf = (path: string, method: string) =>
      paths[path][method].requestBody.content['application/json'].schema as Record<string, never>;
    expect(bodyOf('/api/campaigns', 'post')).toMatchObject({ additionalProperties: false });
    const kinds = bodyOf('/api/searches', 'post') as unknown as { oneOf?: object[]; anyOf?: object[] };
    for (const kind of kinds.oneOf ?? kinds.anyOf ?? [])
      expect(kind).toMatchObject({
        additionalProperties: false,
        properties: { filters: { additionalProperties: false } },
      });
    // Two schemas together.
    const both = bodyOf('/api/autopilots', 'post');
    expect(both).toMatchObject({ unevaluatedProperties: false, properties: { name: {}, expected: {} } });
    expect(both).not.toHaveProperty('additionalProperties');
    expect(components.schemas.Failure).toMatchObject({ type: 'object' });
  });
});
