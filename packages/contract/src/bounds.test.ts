/** Every input of the contract is bounded: no text, array or record may have unlimited size. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keysOf, MAX_NAMES, maximumOf, needOf, RecordOf, unboundedIn } from './bounds.ts';
import { PastedText } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { contract } from './index.ts';

const endpoints = Object.entries(contract).flatMap(([module, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${module}.${name}`,
    endpoint,
  })),
);

describe('inputs of the contract', () => {
  it('have a maximum everywhere', () => {
    const found = endpoints.flatMap(({ name, endpoint }) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        endpoint[part] ? unboundedIn(endpoint[part]).map((path) => `${name} ${part}${path}`) : [],
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('what an input can need', () => {
  it('is the sum of its parts at their maximum', () => {
    const schema = z.object({
      name: z.string().max(10),
      ids: z.array(z.number()).max(100),
      on: z.boolean().optional(),
    });
    const { bytes, values } = needOf(schema);
    expect(values).toBe(1 + 1 + 101 + 1);
    expect(bytes).toBeGreaterThan(
      JSON.stringify({ name: '\u0001'.repeat(10), ids: Array(100).fill(1e15), on: true }).length,
    );
    expect(bytes).toBeLessThan(5000);
  });

  it('is found through unions, pipes and defaults', () => {
    const one = z.union([z.string().max(5), z.array(z.string().max(5)).max(3)]).default('x');
    expect(needOf(one).values).toBe(4);
    expect(maximumOf(z.string().trim().max(7))).toBe(7);
    expect(needOf(PastedText(20)).bytes).toBe(2 + 6 * 20);
  });
});

describe('unbounded parts', () => {
  it.each([
    ['a text', z.object({ name: z.string() }), ['.name: text']],
    ['a text with an open pattern', z.object({ name: z.string().regex(/^a+$/) }), ['.name: text']],
    [
      'a text after a change',
      z.object({
        name: z
          .string()
          .trim()
          .transform((text) => text),
      }),
      ['.name: text'],
    ],
    ['an array', z.object({ of: z.array(z.number()) }), ['.of: array']],
    ['an array in a union', z.union([z.number(), z.array(z.string().max(1))]).optional(), ['|1: array']],
    ['an array behind a getter', z.object({ of: z.lazy(() => z.array(z.number())) }), ['.of: array']],
    ['a record', z.record(z.string().max(5), z.number()), [': record']],
    [
      'a record with more names than a server parses',
      RecordOf(z.string().max(5), z.number(), MAX_NAMES + 1),
      [': record'],
    ],
    ['an object that takes any key', z.looseObject({}), [': keys']],
    ['any value', z.object({ any: z.unknown() }), ['.any: any value']],
  ])('%s is found', (_what, schema, paths) => expect(unboundedIn(schema as z.ZodType)).toEqual(paths));

  it('do not include texts limited by a pattern, an enum or a check', () => {
    const ended = z.object({
      color: z.string().regex(/^#[0-9a-f]{6}$/i),
      day: z.iso.date(),
      by: z.partialRecord(z.enum(['a', 'b']), z.number()),
      more: RecordOf(z.string().max(5), z.number(), 3),
      text: PastedText(3),
      few: z.array(z.number()).max(3),
    });
    expect(unboundedIn(ended)).toEqual([]);
  });
});

describe('a record', () => {
  const three = RecordOf(z.string().max(5), z.number(), 3);

  it('ends where it says', () => {
    expect(keysOf(three)).toBe(3);
    expect(three.safeParse({ a: 1, b: 2, c: 3 }).success).toBe(true);
    expect(three.safeParse({ a: 1, b: 2, c: 3, d: 4 }).error?.issues[0]).toMatchObject({
      message: 'validation.maxItems',
      params: { max: 3 },
    });
  });
});
