import { growth, LINEAR } from '@leadwright/contract/testing/growth';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readValue } from './schema.rules.ts';

const Answer = z.object({ name: z.string() });
const NAMED = { value: { name: 'Ana' } };

describe('the answer of a model', () => {
  it.each([
    '{"name":"Ana"}',
    ' \n{"name":"Ana"}\n',
    '```json\n{"name":"Ana"}\n```',
    '```\n{"name":"Ana"}```  ',
    '\n``` {"name":"Ana"} ```',
  ])('is read with and without a fence: %j', (text) => {
    expect(readValue(text, Answer)).toEqual(NAMED);
  });

  it.each(['```', '``````', '```json', '{"name":1}', 'Ana'])('is none when it does not fit: %j', (text) => {
    expect(readValue(text, Answer)).toHaveProperty('problem');
  });

  it.each([' ', '\n', '`` ', ' ```'])('is read quickly, also when it is full of blanks: %j', async (blank) => {
    const read = (size: number) => readValue(`\`\`\`json${blank.repeat(size)}x`, Answer);
    expect(await growth(read, 7_500)).toBeLessThan(LINEAR);
  });
});
