/** The API reference lists the error codes of each call. They are read from the sources; `-u` rewrites them. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@leadwright/contract';
import { expect, it } from 'vitest';
import { readRefusals } from '../testing/refusals.ts';

const MODULES = join(import.meta.dirname, '../modules');
const FILE = join(import.meta.dirname, '../platform/http/refusals.json');

it('the codes of every call are those that its handler can answer with', async () => {
  const files = globSync('**/*.routes.ts', { cwd: MODULES }).sort();
  const refusals = readRefusals(files.map((file) => join(MODULES, file)));
  const calls = Object.entries(contract).flatMap(([group, calls]) =>
    Object.keys(calls).map((name) => `${group}.${name}`),
  );
  expect(Object.keys(refusals).length).toBeGreaterThan(300);
  // A group whose handlers are made by a function has one entry for all of them.
  expect(Object.keys(refusals).filter((name) => !name.endsWith('.*') && !calls.includes(name))).toEqual([]);
  // When this fails: run it with -u, and look at what changed.
  await expect(`${JSON.stringify(refusals, null, 2)}\n`).toMatchFileSnapshot(FILE);
});
