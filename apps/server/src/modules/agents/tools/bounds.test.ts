import { unboundedIn } from '@leadwright/contract/bounds';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { describedTools, toolOf } from './tools.registry.ts';

it('no tool takes as much as its agent likes', () => {
  const found = describedTools.flatMap(({ name }) =>
    unboundedIn(toolOf(name)?.input as z.ZodType).map((path) => `${name}${path}`),
  );
  expect(found).toEqual([]);
});
