import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './findings.ts';

const List = z.union([z.object({ id: z.number() }), z.object({ name: z.string() })]);
const Step = z.discriminatedUnion('act', [
  z.object({ act: z.literal('push'), id: z.number() }),
  z.object({ act: z.literal('text') }),
]);
const Body = z.object({ list: List, step: Step });
const RIGHT = { list: { id: 1 }, step: { act: 'text' } };

/** Messages by field, as the server returns them. */
const told = (body: object) =>
  Object.fromEntries(
    (Body.safeParse(body, { reportInput: true }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      describeIssue(issue).key,
    ]),
  );
/** The same for a form, which knows the field's value. */
const shown = (body: Record<string, unknown>) =>
  Object.fromEntries(
    (Body.safeParse(body).error?.issues ?? []).map((issue) => {
      const value = issue.path.reduce((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], body as unknown);
      return [issue.path.join('.'), describeIssue(issue, value).key];
    }),
  );

describe.each([
  ['a call', told],
  ['a form', shown],
])('a part of %s that can be of several kinds', (_name, findings) => {
  it.each([
    ['is missing', { ...RIGHT, list: undefined }, { list: 'validation.required' }],
    ['is null', { ...RIGHT, list: null }, { list: 'validation.required' }],
    ['is empty', { ...RIGHT, list: {} }, { list: 'validation.required' }],
    ['is wrong', { ...RIGHT, list: { id: 'one' } }, { list: 'validation.type' }],
    ['is something else', { ...RIGHT, list: 7 }, { list: 'validation.type' }],
    ['does not say its kind', { ...RIGHT, step: { id: 7 } }, { 'step.act': 'validation.required' }],
    ['has an unknown kind', { ...RIGHT, step: { act: 'fly' } }, { 'step.act': 'validation.type' }],
    ['is right', RIGHT, {}],
  ])('%s', (_case, body, expected) => expect(findings(body)).toEqual(expected));
});
