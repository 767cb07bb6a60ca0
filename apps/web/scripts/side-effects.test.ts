import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The build would drop files that are imported only for their side effects. */
it('names every file that is imported only for its side effects', () => {
  const { sideEffects } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { sideEffects: string[] };
  const found = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^import '(\.[^']+\.tsx?)';/gm)].map(
      ([, imported = '']) => `./${join(dirname(path), imported)}`,
    ),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((path) => !sideEffects.includes(path))).toEqual([]);
});
