/** The architecture as tests: who may import whom. Reads import lines, so it needs no compiler and cannot pass silently. */
import { describe, expect, it } from 'vitest';
import { FAULT_SITES } from '../platform/faults/fault-site.ts';
import { breaches, importsOf, sources, textOf } from '../testing/source-tree.ts';

/** Dependency order of docs/architecture.md#modules: a module imports only the public.ts of modules above it. */
const ORDER = [
  ['audit'],
  ['installation'],
  ['files'],
  ['deliveries'],
  ['partners'],
  ['accounts'],
  ['models'],
  ['brands'],
  ['mailing'],
  ['identity'],
  ['wallet'],
  ['plans'],
  ['billing'],
  ['team'],
  ['packages'],
  ['subscriptions'],
  ['sales'],
  ['courses'],
  ['leads'],
  ['web-pages'],
  ['business-profile'],
  ['ai-training'],
  ['privacy'],
  ['labels'],
  ['lists'],
  ['results'],
  ['lead-index'],
  ['email-finder'],
  ['exclusions'],
  ['sources'],
  ['search'],
  ['enrichment'],
  ['guarantee'],
  ['assistant'],
  ['crm'],
  ['webhooks'],
  ['automation'],
  ['autopilot', 'workflows'],
  ['agents'],
  ['portability'],
  ['admin'],
];
const rankOf = (module: string) => ORDER.findIndex((names) => names.includes(module));

const server = sources('apps/server/src');
const product = server.filter((file) => !file.includes('.test.') && !file.includes('/testing/'));
const moduleOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
/** Each call with everything between its brackets. */
function callsOf(name: string, text: string): string[] {
  const calls = text.split(`${name}(`).slice(1);
  return calls.map((rest) => {
    let depth = 1;
    const end = [...rest].findIndex((letter) => {
      depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
      return depth === 0;
    });
    return rest.slice(0, end);
  });
}

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
      new RegExp(`import type [^;]*${target.split('/').pop()}`).test(textOf(file));
    expect(breaches(rules, ({ file, target }) => impure.test(target) && !typeOnly(file, target))).toEqual([]);
    const clocks = rules.filter((file) => /new Date\(\)|Date\.now\(\)|Math\.random\(\)/.test(textOf(file)));
    expect(clocks).toEqual([]);
  });

  it('lets only repositories speak SQL inside modules', () => {
    const speaks = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`|client\.query\(/;
    const allowed = /\.(repository|copy|sql)(\.\w+)?\.ts$|repository/;
    const found = product.filter((file) => moduleOf(file) && !allowed.test(file) && speaks.test(textOf(file)));
    expect(found).toEqual([]);
  });

  it('keeps the database out of routes and jobs', () => {
    const thin = product.filter((file) => /\.(routes|jobs)\.ts$/.test(file) && moduleOf(file));
    expect(
      breaches(thin, ({ target }) => /repository\.ts$|^pg$|^kysely$|platform\/database\.ts$/.test(target)),
    ).toEqual([]);
  });

  it('calls the outside through platform/egress/request.ts, which repeats reads over a closed connection', () => {
    const callers = product.filter((file) =>
      /import \{[^}]*\b(request|fetch)\b[^}]*\} from 'undici'/.test(textOf(file)),
    );
    expect(callers).toEqual(['apps/server/src/platform/egress/request.ts']);
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

  it('lets journeys, proofs and benches enter the server only through its doors for tests', () => {
    expect(breaches(sources('packages/e2e/src'), ({ target }) => target.startsWith('apps/server/'))).toEqual([]);
  });

  it('asks one question at a time within a transaction: its connection takes no more', () => {
    const overlapping = product.filter((file) =>
      callsOf('Promise.all', textOf(file)).some(
        (call) => /\btx\b/.test(call) && !/as(Account|Platform)\(|inTransaction\(/.test(call),
      ),
    );
    // A reading sends all its questions as one batch.
    expect(overlapping.filter((file) => !/\breading\(/.test(textOf(file)))).toEqual([]);
  });

  it('leaves the private tables of the queue alone', () => {
    const touched = product.filter((file) => /graphile_worker\._private/.test(textOf(file)));
    expect(touched).toEqual([]);
  });

  it('reads the environment in one place', () => {
    const readers = product.filter(
      (file) => /process\.env/.test(textOf(file)) && !/platform\/config\/config\.ts$|src\/main\.ts$/.test(file),
    );
    expect(readers).toEqual([]);
  });
});

describe('fault sites', () => {
  it.each(FAULT_SITES)('%s is named once', (site) => {
    const named = product.filter((file) => textOf(file).includes(`faultSite('${site}')`));
    expect(named).toHaveLength(1);
    expect(textOf(named[0] as string).split(`faultSite('${site}')`)).toHaveLength(2);
  });

  it('are heard by programs for proofs only', () => {
    const users = product.filter((file) => textOf(file).includes('onFaultSite'));
    expect(users.map((file) => file.split('/').at(-1))).toEqual(['fault-site.ts']);
  });
});
