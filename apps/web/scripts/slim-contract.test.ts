import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT, slimContract } from './slim-contract.ts';

const SOURCES = join(import.meta.dirname, '../src');
const CONTRACT_SOURCES = join(import.meta.dirname, '../../../packages/contract/src');

function built(path: string, code: string): string {
  const { transform } = slimContract() as { transform: { handler(code: string, id: string): { code: string } | null } };
  return transform.handler(code, path)?.code ?? code;
}

const ENDPOINT = `
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Message } from '../common.ts';
export const MOST = 3;
export const NameBody = z.object({ name: z.string() });
export const names = {
  save: endpoint({
    method: 'PUT',
    path: '/api/names',
    summary: 'Save a name',
    loginAs: 'refused',
    repeat: 'intent',
    body: NameBody,
    reply: Message.extend({ data: NameBody }),
  }),
};`;

describe('the contract in the browser', () => {
  it('has paths and methods without schemas', () => {
    const code = built('packages/contract/src/names.ts', ENDPOINT);
    expect(code).toContain("path: '/api/names'");
    expect(code).toContain("loginAs: 'refused'");
    expect(code).not.toMatch(/summary|repeat|reply|body: NameBody/);
  });

  it('also drops schemas from objects spread into an endpoint', () => {
    const spread = `export const open = () => endpoint({ ...{ method: 'POST', path: '/api/doors', params }, apiKeys: 'refused' });`;
    const code = built('packages/contract/src/doors.ts', spread);
    expect(code).toContain("path: '/api/doors'");
    expect(code).not.toMatch(/params|apiKeys/);
  });

  it('keeps bodies that a form uses', () => {
    const code = built('packages/contract/src/names.ts?schemas', ENDPOINT);
    expect(code).toContain('body: NameBody');
    expect(code).not.toContain('reply');
  });

  it('is imported twice by files that use a schema or a body, and once by others', () => {
    const head = `import { MOST, NameBody, names } from '@leadwright/contract/names';`;
    const both = built('apps/web/src/a.ts', `${head}\nuse(NameBody, names.save, names.save.body, MOST);`);
    expect(both).toContain("import { MOST, names } from '@leadwright/contract/names';");
    expect(both).toContain("import { NameBody, names as names$ } from '@leadwright/contract/names?schemas';");
    expect(both).toContain('use(NameBody, names.save, names$.save.body, MOST)');
    const plain = `import { names } from '@leadwright/contract/names';\nsend(names.save);`;
    expect(built('apps/web/src/b.ts', plain)).toBe(plain);
  });

  it('is never asked for parts it lacks', () => {
    const asked = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
      .filter((path) => !/\.test\.|testing/.test(path))
      .flatMap((path) => {
        const code = readFileSync(join(SOURCES, path), 'utf8');
        const imported = [...code.matchAll(/import \{([^}]*)\} from '@leadwright\/contract[^']*'/g)];
        const groups = imported.flatMap(([, names = '']) =>
          names.split(',').map((name) => name.trim().split(' ').at(-1)),
        );
        const parts = LEFT_OUT.join('|');
        return groups
          .filter((name) => name && /^[a-z]/.test(name))
          .flatMap((name) => [
            ...code.matchAll(new RegExp(`(?<!typeof |['"\\x60])\\b${name}\\.\\w+\\.(${parts})\\b`, 'g')),
          ])
          .map(([found]) => `${path}: ${found}`);
      });
    expect(asked).toEqual([]);
  });

  it('keeps its registry in one place for all modules', async () => {
    const { resolveId } = slimContract() as unknown as {
      resolveId: { handler(this: object, source: string, importer: string): Promise<{ id: string }> };
    };
    const resolved = async (source: string) =>
      (await resolveId.handler.call({ resolve: async (id: string) => ({ id }) }, source, 'autopilots.ts?schemas')).id;
    expect([await resolved('./common.ts'), await resolved('./known-by.ts')]).toEqual([
      './common.ts?schemas',
      './known-by.ts',
    ]);
  });

  it('is never destructured at module load, because the plain file would then need the schemas', () => {
    const taken = globSync('**/*.ts', { cwd: CONTRACT_SOURCES }).flatMap((path) => {
      const code = readFileSync(join(CONTRACT_SOURCES, path), 'utf8');
      return [...code.matchAll(/^(?:export )?const [[{][^=]*= (?:z\b|[A-Z]).*$/gm)].map(
        ([found]) => `${path}: ${found}`,
      );
    });
    expect(taken).toEqual([]);
  });
});
