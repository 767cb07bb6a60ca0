/** Translates the issues of a schema. */
import { describeIssue } from '@leadwright/contract/findings';
import i18next from 'i18next';
import type { z } from 'zod';

export function wordsOf(issue: z.core.$ZodIssue, value: unknown): string {
  const { key, params } = describeIssue(issue, value);
  return String(i18next.t(key as 'validation.type', params));
}
