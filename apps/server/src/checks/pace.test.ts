/** No test may fail because the machine is slow, busy or unlucky: what would let it is not written. */
import { describe, expect, it } from 'vitest';
import { sources, textOf } from '../testing/source-tree.ts';

const TESTS = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/i18n/src', 'packages/sandbox/src']
  .flatMap((folder) => sources(folder))
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.endsWith('/pace.test.ts'));

describe('a test', () => {
  it.each([
    ['is not measured by the clock: see `growth` (packages/contract/src/testing)', /performance\.now\(/],
    ['draws the same values every time: see `holds` (packages/contract/src/testing)', /\bfc\.(?:assert|check)\(/],
  ])('%s', (_rule, breach) => {
    expect(TESTS.filter((file) => breach.test(textOf(file)))).toEqual([]);
  });
});
