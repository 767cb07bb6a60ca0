/**
 * Translates schema issues (docs/product-rules.md#validation), with the same texts for form fields and server
 * responses.
 */
import type { z } from 'zod';
import { Unstorable } from './text.ts';

type Params = Record<string, string | number>;
/** A translation key and its values. */
export type Finding = { key: string; params: Params };

const isTranslationKey = (text: string) => /^[a-z][\w-]*(\.[\w-]+)+$/i.test(text);
const plain = (key: string): Finding => ({ key, params: {} });

/** A message that is itself a translation key wins. `value`: the invalid input, if the issue does not carry it. */
export function describeIssue(issue: z.core.$ZodIssue, value: unknown = issue.input): Finding {
  if (value instanceof Unstorable) return plain('validation.characters');
  if (issue.message && isTranslationKey(issue.message)) return { key: issue.message, params: limitsOf(issue) };
  switch (issue.code) {
    case 'invalid_value':
      return plain(value === undefined ? 'validation.required' : 'validation.type');
    case 'invalid_type':
      if (value === undefined || value === null) return plain('validation.required');
      return plain(issue.expected === 'int' ? 'validation.integer' : 'validation.type');
    case 'invalid_union':
      return plain(isMissing(issue, value) ? 'validation.required' : 'validation.type');
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      if (issue.format === 'email' || issue.format === 'url') return plain(`validation.${issue.format}`);
      return plain('validation.type');
    case 'not_multiple_of':
      return plain('validation.integer');
    default:
      return plain('validation.type');
  }
}

const partOf = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

/** True if the discriminator is missing, or if every option lacks a field and none of the given values is invalid. */
function isMissing(issue: z.core.$ZodIssueInvalidUnion, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const { discriminator } = issue as { discriminator?: string };
  if (discriminator !== undefined) return typeof value === 'object' && partOf(value, [discriminator]) === undefined;
  const wrong = issue.errors.flat();
  return wrong.length > 0 && wrong.every(({ path }) => path.length > 0 && partOf(value, path) === undefined);
}

function limitsOf(issue: z.core.$ZodIssue): Params {
  const { minimum, maximum, params } = issue as { minimum?: number; maximum?: number; params?: Params };
  return {
    ...(minimum !== undefined && { min: Number(minimum) }),
    ...(maximum !== undefined && { max: Number(maximum) }),
    ...params,
  };
}

const isMany = (origin: string) => origin === 'array' || origin === 'set';

function tooSmall(issue: z.core.$ZodIssueTooSmall): Finding {
  const min = Number(issue.minimum);
  if (issue.origin === 'string') return { key: 'validation.minLength', params: { min } };
  if (isMany(issue.origin)) return { key: 'validation.atLeastOne', params: { min } };
  return issue.inclusive
    ? { key: 'validation.min', params: { min } }
    : { key: 'validation.moreThan', params: { more: min } };
}

function tooBig(issue: z.core.$ZodIssueTooBig): Finding {
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return { key: 'validation.maxLength', params: { max } };
  if (isMany(issue.origin)) return { key: 'validation.maxItems', params: { max } };
  return { key: 'validation.max', params: { max } };
}
