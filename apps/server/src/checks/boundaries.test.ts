/** The architecture as tests: who may import whom. Reads import lines, so it needs no compiler and cannot pass silently. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Dependency order of docs/architecture.md#modules: a module imports only the public.ts of modules above it. */
const ORDER = [
  ['audit'],
  ['files'],
  ['deliveries'],
  ['partners'],
  ['accounts'],
  ['brands'],
  ['mailing'],
  ['identity'],
  ['wallet'],
  ['plans'],
  ['billing'],
  ['team'],
  ['packages', 'subscriptions'],
  ['courses'],
  ['leads'],
  ['web-pages'],
  ['models'],
  ['business-profile'],
  ['ai-training'],
  ['privacy'],
  ['labels'],
  ['lists'],
  ['results'],
  ['lead-index'],
  ['sources'],
  ['search'],
  ['enrichment'],
  ['assistant'],
  ['webhooks'],
  ['crm'],
  ['autopilot', 'workflows'],
  ['agents'],
  ['admin'],
];
const rankOf = (module: string) => ORDER.findIndex((names) => names.includes(module));

interface Import {
  file: string;
  target: string;
}

function sources(folder: string, found: string[] = []): string[] {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) sources(path, found);
    else if (/\.tsx?$/.test(entry.name)) found.push(path);
  }
  return found;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** Relative targets become paths from the root; packages stay as they are written. */
const importsOf = (file: string): Import[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3]) as string;
    return { file, target: target.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), target)) : target };
  });

const server = sources('apps/server/src');
const product = server.filter((file) => !file.includes('.test.') && !file.includes('/testing/'));
const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const breaches = (files: string[], isBreach: (each: Import) => boolean) =>
  files
    .flatMap(importsOf)
    .filter(isBreach)
    .map(({ file, target }) => `${file} > ${target}`);

describe('boundaries', () => {
  it('finds imports at all', () => {
    expect(product.length).toBeGreaterThan(40);
    expect(product.flatMap(importsOf).length).toBeGreaterThan(200);
  });

  it('keeps every module in the list of modules', () => {
    const unknown = [...new Set(product.map(moduleOf))].filter((name) => name && rankOf(name) < 0);
    expect(unknown).toEqual([]);
  });

  it('lets a module use only the public.ts of modules above it', () => {
    const found = breaches(product, ({ file, target }) => {
      const [from, to] = [moduleOf(file), moduleOf(target)];
      if (!from || !to || from === to) return false;
      return !target.endsWith('/public.ts') || rankOf(to) >= rankOf(from);
    });
    expect(found).toEqual([]);
  });

  it('keeps product words out of the platform', () => {
    expect(
      breaches(
        product.filter((file) => file.includes('/platform/')),
        ({ target }) => Boolean(moduleOf(target)),
      ),
    ).toEqual([]);
  });

  it('keeps rules pure: no clock, no database, no network, no file', () => {
    const impure =
      /^(node:(?!crypto|url)|pg$|kysely$|undici$|fastify$)|\.(repository|service|jobs|routes)\.ts$|platform\/(context|database|jobs|events|live|egress|mail)\.ts$/;
    const rules = product.filter((file) => file.endsWith('.rules.ts'));
    const typeOnly = (file: string, target: string) =>
      new RegExp(`import type [^;]*${target.split('/').pop()}`).test(readFileSync(join(ROOT, file), 'utf8'));
    expect(breaches(rules, ({ file, target }) => impure.test(target) && !typeOnly(file, target))).toEqual([]);
    const clocks = rules.filter((file) =>
      /new Date\(\)|Date\.now\(\)|Math\.random\(\)/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(clocks).toEqual([]);
  });

  it('lets only repositories speak SQL inside modules', () => {
    const speaks = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|client\.query\(/;
    const allowed = /\.(repository|copy|sql)(\.\w+)?\.ts$|repository/;
    const found = product.filter(
      (file) => moduleOf(file) && !allowed.test(file) && speaks.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('keeps the database out of routes and jobs', () => {
    const thin = product.filter((file) => /\.(routes|jobs)\.ts$/.test(file) && moduleOf(file));
    expect(
      breaches(thin, ({ target }) => /repository\.ts$|^pg$|^kysely$|platform\/database\.ts$/.test(target)),
    ).toEqual([]);
  });

  it('never lets the server see the sandbox', () => {
    expect(breaches(server, ({ target }) => /sandbox/.test(target) && !target.startsWith('apps/server/'))).toEqual([]);
  });

  it('lets web and server meet only in the contract and the words', () => {
    const web = sources('apps/web/src');
    expect(
      breaches(web, ({ target }) => /^apps\/server|^packages\/|@leadwright\/(server|sandbox)/.test(target)),
    ).toEqual([]);
    expect(breaches(server, ({ target }) => /^apps\/web|@leadwright\/web/.test(target))).toEqual([]);
  });

  it('leaves the private tables of the queue alone', () => {
    const touched = product.filter((file) => /graphile_worker\._private/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(touched).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = product.filter(
      (file) =>
        /process\.env/.test(readFileSync(join(ROOT, file), 'utf8')) &&
        !/platform\/config\/config\.ts$|src\/main\.ts$/.test(file),
    );
    expect(readers).toEqual([]);
  });
});
