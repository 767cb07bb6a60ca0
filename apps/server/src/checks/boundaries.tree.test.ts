/** The shape of the repository: no circles, folders of a readable size, file names that say what a file is for. */
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sources } from '../testing/source-tree.ts';

const PARTS = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/i18n',
  'packages/sandbox/src',
  'packages/e2e/src',
];
const MOST_FILES = 25;

/** What the files of a module are for; docs/architecture.md says it in words. */
const ROLES = [
  ...['module', 'table', 'rules', 'policy', 'errors', 'repository', 'sql', 'service', 'presenter', 'routes'],
  ...['jobs', 'events', 'schedules', 'port', 'source', 'client', 'reader', 'data', 'registry', 'worker', 'seed'],
];

/** Groups of files that import each other, by Tarjan's algorithm. */
function circles(files: string[]): string[][] {
  const known = new Set(files);
  const targets = new Map(
    files.map((file) => [file, importsOf(file).flatMap(({ target }) => (known.has(target) ? target : []))]),
  );
  const [order, low] = [new Map<string, number>(), new Map<string, number>()];
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    low.set(file, order.get(file) as number);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) low.set(file, Math.min(low.get(file) as number, low.get(target) as number));
    }
    if (low.get(file) !== order.get(file)) return;
    const group = open.splice(open.indexOf(file));
    if (group.length > 1 || targets.get(file)?.includes(file)) found.push(group.sort());
  };
  for (const file of files) if (!order.has(file)) visit(file);
  return found;
}

describe('the tree', () => {
  it.each(PARTS)('has no files that import each other in a circle, not even for types: %s', (part) => {
    expect(circles(sources(part))).toEqual([]);
  });

  it('has no folder with more source files than one can look over', () => {
    const sizes = new Map<string, number>();
    for (const file of PARTS.flatMap((part) => sources(part)))
      if (!file.includes('.test.')) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > MOST_FILES)).toEqual([]);
  });

  it('tells by its name what every file of a module is for', () => {
    const role = new RegExp(`\\.(${ROLES.join('|')})\\.ts$`);
    const found = sources('apps/server/src/modules').filter(
      (file) => !role.test(file) && !/\.test\.|\/testing\/|\/public\.ts$/.test(file),
    );
    expect(found).toEqual([]);
  });
});
