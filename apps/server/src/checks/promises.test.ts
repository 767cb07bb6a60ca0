/** A rejected promise without a handler would end the process and all its work. */
import { describe, expect, it } from 'vitest';
import { storedPromises } from '../testing/stored-promises.ts';

/** How not to do it: shows that the check finds it. */
async function example(begin: () => Promise<number>, other: () => Promise<number>) {
  const late = begin();
  const sum = await other();
  return sum + (await late);
}

const isProgram = (file: string) =>
  /\/apps\/server\/src\//.test(file) && !/\.test\.ts$|\/testing\/|\/node_modules\//.test(file);

describe('promises', () => {
  it('have a handler before anything else is awaited', () => {
    const found = storedPromises(
      'apps/server/tsconfig.json',
      (file) => isProgram(file) || file === import.meta.filename,
    );
    expect([example.name, ...found]).toEqual(['example', 'apps/server/src/checks/promises.test.ts: late = begin()']);
  });

  it('have one in the sandbox too', () => {
    const isProduct = (file: string) => /\/packages\/sandbox\/src\//.test(file) && !/\.test\.ts$/.test(file);
    expect(storedPromises('packages/sandbox/tsconfig.json', isProduct)).toEqual([]);
  });
});
