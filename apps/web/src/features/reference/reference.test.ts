import { describe, expect, it } from 'vitest';
import { type ApiCall, type ApiDocument, callsOf, groupsOf, matches } from './document.ts';
import { curlOf, urlOf } from './request.ts';
import { exampleOf, fieldsOf, typeOf } from './schema.ts';

const List = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string', maxLength: 120 },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['id', 'name'],
};
const schemas = { List };
const DOCUMENT: ApiDocument = {
  info: { title: 'API' },
  components: { schemas },
  paths: {
    '/api/campaigns/{id}': {
      put: {
        operationId: 'lists.rename',
        tags: ['lists'],
        summary: 'Rename a list',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'note', in: 'query', required: false, schema: { type: 'string' } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/List' } } } },
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/List' } } } },
          default: {},
        },
      },
    },
  },
};
const [call] = callsOf(DOCUMENT) as [ApiCall];

describe('the calls of a document', () => {
  it('are found by method, path and summary, in groups', () => {
    expect(call).toMatchObject({ id: 'lists.rename', method: 'PUT', status: '200', isPublic: false });
    expect(['put campaigns', 'RENAME', 'lists.'].map((search) => matches(call, search))).toEqual([true, true, true]);
    expect(matches(call, 'delete campaigns')).toBe(false);
    expect(groupsOf([call])).toEqual([['lists', [call]]]);
  });

  it('become requests: parameters in place, quotes escaped for a shell', () => {
    const filled = { values: { id: '4 2', note: "it's" }, body: '{"name": "it\'s"}' };
    expect(urlOf(call, filled)).toBe('/api/campaigns/4%202?note=it%27s');
    expect(curlOf(call, filled, 'https://x.test')).toContain(`-d '{"name":"it'\\''s"}'`);
    expect(curlOf(call, { values: {}, body: '{' }, '')).toContain('/api/campaigns/{id}');
  });
});

describe('a schema', () => {
  it('is shown as rows, with references resolved', () => {
    expect(fieldsOf({ type: 'array', items: { $ref: '#/components/schemas/List' } }, schemas)).toEqual([
      { name: '[].id', type: 'integer', isRequired: true, description: '', preset: null },
      { name: '[].name', type: 'string', isRequired: true, description: '≤ 120', preset: null },
      { name: '[].tags', type: 'string[]', isRequired: false, description: '', preset: null },
    ]);
    expect(typeOf({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toBe('integer or null');
  });

  it('has a matching example', () => {
    expect(exampleOf({ $ref: '#/components/schemas/List' }, schemas)).toEqual({ id: 1, name: 'text', tags: ['text'] });
    expect(exampleOf({ anyOf: [{ type: 'null' }, { type: 'string', format: 'email' }] }, {})).toBe('ada@example.com');
    expect(exampleOf({ enum: ['contain', 'exact'] }, {})).toBe('contain');
  });

  it('that contains itself terminates', () => {
    const Node = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Node' } } },
    };
    expect(JSON.stringify(exampleOf(Node, { Node })).length).toBeLessThan(200);
    expect(fieldsOf(Node, { Node }).length).toBeLessThan(10);
  });
});
