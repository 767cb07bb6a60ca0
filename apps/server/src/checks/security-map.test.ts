/** docs/security.md says what is true of the tests: they exist, and the numbers are right. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
/** Without the spaces that only align its tables. */
const map = read('docs/security.md').replaceAll(/ {2,}/g, ' ');

/** As OWASP ASVS 5.0.0 counts them. */
const REQUIREMENTS = { 1: 70, 2: 183 };

interface Row {
  id: string;
  level: number;
  state: string;
  reason: string;
}
const rows: Row[] = [...map.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, id = '', level, state = '', reason = '']) => ({ id, level: Number(level), state, reason }),
);
const named = ({ reason }: Row) =>
  [...reason.matchAll(/`([^`]+\.test\.tsx?)`: “([^”]+)”/g)].map(([, file = '', title = '']) => ({
    file: /^(apps|packages)\//.test(file) ? file : `apps/server/src/${file}`,
    title,
  }));

/** The title as it stands in the code. */
const isIn = (code: string, title: string) => {
  const escaped = title.replaceAll("'", "\\'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``, `'${escaped}'`].some((text) => code.includes(text));
};

describe('the security map', () => {
  it('has every requirement of both levels once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    for (const [level, count] of Object.entries(REQUIREMENTS))
      expect(rows.filter((row) => row.level === Number(level))).toHaveLength(count);
  });

  it('gives each requirement a state, a test or section where it is met, and words where it is not', () => {
    const states: Record<string, (row: Row) => boolean> = {
      met: (row) => named(row).length > 0 || /\]\([^)]*#[\w-]+\)/.test(row.reason),
      'n/a': ({ reason }) => reason.length > 10,
      open: ({ reason }) => reason.length > 10,
    };
    expect(rows.filter((row) => !states[row.state]?.(row)).map(({ id }) => id)).toEqual([]);
  });

  it('names only tests that exist', () => {
    const wrong = rows.flatMap((row) =>
      named(row)
        .filter(({ file, title }) => !existsSync(join(ROOT, file)) || !isIn(read(file), title))
        .map(({ file, title }) => `${row.id} ${file}: ${title}`),
    );
    expect(rows.flatMap(named).length).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('adds up', () => {
    const count = (of: Row[]) => [
      ...['met', 'n/a', 'open'].map((state) => of.filter((row) => row.state === state).length),
      of.length,
    ];
    const numbers = (label: RegExp) => {
      const [, ...cells] =
        new RegExp(`^\\| ${label.source} \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(map) ?? [];
      return cells.map(Number);
    };
    for (let chapter = 1; chapter <= 17; chapter++)
      expect(numbers(new RegExp(`\\[V${chapter} [^|]+`)), `V${chapter}`).toEqual(
        count(rows.filter(({ id }) => id.startsWith(`${chapter}.`))),
      );
    for (const level of [1, 2])
      expect(numbers(new RegExp(`Level ${level}`))).toEqual(count(rows.filter((row) => row.level === level)));
    expect(numbers(/\*\*All\*\*/)).toEqual(count(rows));
  });
});

describe('its inventory of keys', () => {
  const [, section = ''] = /## Keys and algorithms\n([\s\S]*?)\n## /.exec(map) ?? [];

  it('names every algorithm that the code uses', () => {
    const code = ['secrets.ts', 'backup/archive.ts', 'database/roles.ts', 'http/idempotency.ts']
      .map((file) => `apps/server/src/platform/${file}`)
      .concat('apps/server/src/modules/billing/paykickstart/paykickstart.rules.ts')
      .map(read)
      .join('\n');
    const used = [...code.matchAll(/(?:create(?:Cipher|Decipher)iv|createHash|createHmac|hkdfSync)\(\s*'([\w-]+)'/g)];
    expect(used.length).toBeGreaterThan(5);
    expect(used.map(([, name]) => name as string).filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
    for (const name of ['Argon2id', 'RFC 6238', 'RS256', 'HKDF']) expect(section).toContain(name);
  });
});

describe('the guide for operators', () => {
  it('has a proxy that speaks TLS 1.2 and 1.3 only, with forward secrecy', () => {
    const guide = read('docs/operating.md');
    expect(guide.match(/listen 443 ssl/)).toHaveLength(1);
    expect(guide).toMatch(/^ {2}ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
    const [, suites = ''] = /^ {2}ssl_ciphers ([\w:-]+);$/m.exec(guide) ?? [];
    expect(suites.split(':').filter((suite) => !/^ECDHE-(ECDSA|RSA)-(AES\d+-GCM|CHACHA20)/.test(suite))).toEqual([]);
  });
});
