import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SETUP = new URL('../../../../scripts/setup.mjs', import.meta.url).href;

it('puts a build in its place whole, whatever another process has put there', async () => {
  const { putInPlace } = (await import(SETUP)) as { putInPlace(folder: string, place: string): void };
  const root = mkdtempSync(join(tmpdir(), 'leadwright-build-'));
  const place = join(root, 'dist');
  for (const build of ['one', 'two']) {
    const folder = join(root, build);
    mkdirSync(folder);
    writeFileSync(join(folder, `${build}.js`), build);
    writeFileSync(join(folder, 'index.html'), build);
    putInPlace(folder, place);
    expect(readdirSync(place).sort()).toEqual(['index.html', `${build}.js`]);
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe(build);
  }
  expect(readdirSync(root)).toEqual(['dist']);
});
