import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { autopilots } from './automation/autopilots.ts';
import { WorkflowGraph } from './automation/workflow-graph.ts';
import { knownBy } from './known-by.ts';
import { results } from './leads/results.ts';
import { nearestName } from './nearest-name.ts';
import { SearchBody } from './searching/search.ts';
import { fieldOf, MAX_UNKNOWN, unknownParameters, withoutUnknown } from './unknown-parameters.ts';

const found = (schema: z.ZodType, given: unknown) =>
  Object.fromEntries(unknownParameters(schema, given).map((one) => [fieldOf(one), one.nearest]));

describe('unknown parameters', () => {
  it('are found at every level, with the name that was probably meant', () => {
    const given = {
      type: 'industry',
      list: { name: 'x', idd: 1 },
      lmit: 3,
      industry: 'dentist',
      filters: { industy: 'dentist', locationId: 1, 'min-rating': 3, colour: 'red' },
    };
    expect(found(SearchBody, given)).toEqual({
      'list.idd': null,
      lmit: 'limit',
      industry: 'filters.industry',
      'filters.industy': 'industry',
      'filters.locationId': 'location_id',
      'filters.min-rating': 'min_rating',
      'filters.colour': null,
    });
  });

  it('are checked against the chosen option of a union', () => {
    const either = z.object({ to: z.union([z.object({ id: z.number() }), z.object({ name: z.string() })]) });
    expect(found(either, { to: { id: 1 } })).toEqual({});
    expect(found(either, { to: { name: 'x' } })).toEqual({});
    expect(found(either, { to: { id: 1, name: 'x' } })).toEqual({ 'to.name': null });
    // No option matches: the schema rejects it, so every known name is accepted here.
    expect(found(either, { to: { id: 'x', other: 1 } })).toEqual({ 'to.other': null });
    const tagged = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), one: z.number() }),
      z.object({ kind: z.literal('b'), two: z.number() }),
    ]);
    expect(found(tagged, { kind: 'a', two: 1 })).toEqual({ two: null });
    expect(found(tagged, { kind: 'c', two: 1 })).toEqual({});
  });

  it('are found in arrays, intersections and optional parts', () => {
    const schema = z
      .object({ rows: z.array(z.object({ name: z.string() }).nullable()).default([]) })
      .and(z.object({ seen: z.string().optional() }));
    expect(found(schema, { rows: [{ name: 'x' }, null, { naem: 'x' }], seen: 'x', sen: 'x' })).toEqual({
      'rows.2.naem': 'name',
      sen: 'seen',
    });
  });

  it('do not exist in records and open objects', () => {
    const schema = z.object({
      values: z.record(z.string(), z.object({ a: z.number() })),
      any: z.unknown(),
      loose: z.looseObject({}),
      caught: z.object({}).catch({}),
    });
    expect(found(schema, { values: { x: { a: 1, b: 2 } }, any: { b: 1 }, loose: { b: 1 }, caught: { b: 1 } })).toEqual({
      'values.x.b': null,
    });
  });

  it('are checked by the schema that validates them later', () => {
    const later = knownBy(z.record(z.string(), z.unknown()), z.object({ city: z.string() }));
    expect(found(z.object({ filters: later.default({}) }), { filters: { ctiy: 1 } })).toEqual({
      'filters.ctiy': 'city',
    });
    const search = { type: 'people', filters: { titels: ['x'] }, find_emails: true };
    expect(found(autopilots.create.body, { type: 'basic', search })).toEqual({ 'search.filters.titels': 'titles' });
    const node = { id: 'a', type: 'company_search', settings: { filters: { keywords: 'x' } } };
    expect(found(WorkflowGraph, { nodes: [node], edges: [] })).toEqual({
      'nodes.0.settings.filters.keywords': 'keyword',
    });
  });

  it('are the same in both forms of a filter', () => {
    expect(found(results.find.body, { limt: 1 })).toEqual({ limt: 'limit' });
    expect(found(results.find.body, { filters: { limt: 1 }, pag: 2 })).toEqual({ 'filters.limt': 'limit', pag: null });
  });

  it('are reported up to a limit, with truncated and escaped names', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`x${n}`, 1]));
    expect(unknownParameters(z.object({}), many)).toHaveLength(MAX_UNKNOWN);
    expect(Object.keys(found(z.object({}), { ['y'.repeat(5000)]: 1, '\u202e': 1 }))).toEqual([
      'y'.repeat(60),
      '\\u202e',
    ]);
  });
});

describe('data stored by an earlier version', () => {
  it('loses obsolete names and nothing else', () => {
    const schema = z.object({ rows: z.array(z.object({ a: z.number() })), b: z.number().optional() });
    const names = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`x${n}`, n]));
    const kept = { rows: [{ a: 1, ...names }, { a: 2 }], b: 3, c: { d: 4 } };
    expect(withoutUnknown(schema, kept)).toEqual({ rows: [{ a: 1 }, { a: 2 }], b: 3 });
    expect(kept).toHaveProperty('c');
    const known = { rows: [], b: 1 };
    expect(withoutUnknown(schema, known)).toBe(known);
  });
});

describe('the nearest name', () => {
  it.each([
    ['industy', 'industry'],
    ['LIST_ID', 'list_id'],
    ['idnustry', 'industry'],
    ['limits', 'limit'],
    ['it', null],
    ['color', null],
    ['x'.repeat(61), null],
  ])('of %s is %s', (given, nearest) =>
    expect(nearestName(given, ['industry', 'list_id', 'limit', 'id'])).toBe(nearest),
  );
});
