import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECK_NAMES, type CheckName } from '@leadwright/contract/admin/checks';
import { LANGUAGES } from '@leadwright/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPlatform } from '../../testing/database.ts';
import type { Config } from '../config/config.ts';
import { translator } from '../i18n.ts';
import { EXTENSIONS } from './check-database.ts';
import { examine, QUICK } from './doctor.ts';

let made: Awaited<ReturnType<typeof testPlatform>>;
beforeAll(async () => {
  made = await testPlatform();
});
afterAll(() => made.stop());

const look = (names: CheckName[], changes: Partial<Config> = {}, ownerUrl: string | null = null) => {
  const { config, databases } = made.platform;
  return examine({ config: { ...config, ...changes }, ownerUrl: ownerUrl ?? databases.ownerUrl }, names);
};
const codes = async (names: CheckName[], changes: Partial<Config> = {}, ownerUrl: string | null = null) =>
  (await look(names, changes, ownerUrl)).map(({ check, code, state }) => `${state} ${check}.${code}`);

describe('the doctor', () => {
  it('finds a healthy database healthy', async () => {
    expect(await codes(['database', 'extensions', 'migrations', 'timeZone'])).toEqual([
      'ok database.fine',
      'ok extensions.fine',
      'ok migrations.fine',
      'ok timeZone.fine',
    ]);
  });

  it('knows every extension that the migrations create', () => {
    const folder = join(import.meta.dirname, '../../../migrations');
    const sql = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
    const created = sql.flatMap((text) =>
      [...text.matchAll(/create extension if not exists (\w+)/g)].map(([, n]) => n),
    );
    expect([...new Set(created)].sort()).toEqual([...EXTENSIONS].sort());
  });

  it('names migrations that are missing, and those of a newer version', async () => {
    const { owner } = made.platform.databases;
    const { rows } = await owner.query('delete from migrations where name like $1 returning *', ['0009%']);
    expect(await look(['migrations'])).toMatchObject([{ state: 'warning', code: 'pending', params: { n: 1 } }]);
    await owner.query('insert into migrations (name, hash) values ($1, $2)', [rows[0].name, rows[0].hash]);
    await owner.query(`insert into migrations (name, hash) values ('9999_later.sql', '')`);
    expect(await codes(['migrations'])).toEqual(['problem migrations.newer']);
    await owner.query(`delete from migrations where name = '9999_later.sql'`);
  });

  it('says one thing while the database is away, without its password', async () => {
    const findings = await look([...QUICK, 'clock'], {}, 'postgres://owner:hidden-word@127.0.0.1:1/none');
    expect(findings.filter(({ state }) => state === 'problem')).toMatchObject([{ check: 'database', code: 'away' }]);
    expect(JSON.stringify(findings)).not.toContain('hidden-word');
  });

  it('warns where one process needs more connections than there are', async () => {
    expect(await codes(['database'], { DATABASE_POOL: 200 })).toEqual(['warning database.connections']);
  });

  it('reports a mail server that does not answer, and a port that others hold', async () => {
    expect(await codes(['mail'], { SMTP_URL: 'smtp://127.0.0.1:1' })).toEqual(['problem mail.away']);
    const { port } = new URL(made.platform.databases.ownerUrl);
    expect((await codes(['ports'], { HOST: '127.0.0.1', PORT: Number(port) }))[0]).toMatch(/^problem ports/);
    expect(await codes(['ports'], { HOST: '127.0.0.1', PORT: 1 })).toEqual(['ok ports.free']);
  });

  it('reports a bucket that does not work', async () => {
    const bucket = {
      S3_BUCKET: 'leads',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_ACCESS_KEY: 'a',
      S3_SECRET_KEY: 'hidden-word',
    };
    const findings = await look(['storage'], bucket);
    expect(findings).toMatchObject([{ state: 'problem', code: 'refuses' }]);
    expect(JSON.stringify(findings)).not.toContain('hidden-word');
  });

  it('reports missing and switched-off backups of a live installation', async () => {
    const live = { isSandbox: false, DATABASE_URL: undefined, BACKUP_DIR: join(made.platform.config.dataDir, 'none') };
    expect(await codes(['backups'], { ...live, backupEveryHours: 24 })).toEqual(['warning backups.none']);
    expect(await codes(['backups'], { ...live, backupEveryHours: 0 })).toEqual(['warning backups.off']);
  });

  it('warns of a public address without HTTPS and of a name without an address', async () => {
    const live = { isSandbox: false, publicUrl: 'http://leads.invalid' };
    expect(await codes(['certificate'], live)).toEqual(['problem certificate.plain']);
    expect(await codes(['dns'], live)).toEqual(['problem dns.unknown']);
  });
});

/** What the sources of the checks can say. */
const sayable = readdirSync(import.meta.dirname)
  .filter((name) => name.startsWith('check-'))
  .flatMap((name) => {
    const parts = readFileSync(join(import.meta.dirname, name), 'utf8')
      .split(/sayings\('/)
      .slice(1);
    return parts.flatMap((part) => {
      const check = part.slice(0, part.indexOf("'"));
      return [...part.matchAll(/\b(ok|warning|problem)\('(\w+)'/g)].map(([, state, code]) => ({ check, state, code }));
    });
  });

describe.each(LANGUAGES)('the words of the doctor in %s', (language) => {
  const t = translator(language);
  const isSaid = (key: string) => t(key, { count: 2 }) !== key && t(key, { count: 1 }) !== key;

  it('cover everything it can find, with what to do', () => {
    expect(new Set(sayable.map(({ check }) => check))).toEqual(new Set(CHECK_NAMES));
    const keys = sayable.flatMap(({ check, state, code }) => [
      `doctor.finding.${check}.${code}`,
      ...(state === 'ok' ? [] : [`doctor.remedy.${check}.${code}`]),
    ]);
    expect(keys.filter((key) => !isSaid(key))).toEqual([]);
  });
});
