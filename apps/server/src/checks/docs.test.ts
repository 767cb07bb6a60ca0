/** The documents and the code know each other: what is referred to is there, and what is decided is listed. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], { cwd: ROOT })
    .toString()
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)));

/** The heading of a section as its address. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading as string));

/** Null when it is there. */
function missing(file: string, anchor: string | undefined): string | null {
  if (!existsSync(join(ROOT, file))) return file;
  return anchor && !anchorsOf(file).includes(anchor) ? `${file}#${anchor}` : null;
}

describe('references', () => {
  it('from code lead to a section that exists', () => {
    const code = tracked('*.ts', '*.tsx', '*.sql', '*.mjs').filter((file) => !file.endsWith('docs.test.ts'));
    const wrong = code.flatMap((file) =>
      [...read(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)]
        .map(([, target, anchor]) => missing(target as string, anchor))
        .filter((target) => target !== null)
        .map((target) => `${file}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('from code never lead to numbered sections of documents that are not here', () => {
    const outside = /\b(spec(ification)?|decisions|architecture),? sections? \d/i;
    const code = tracked('*.ts', '*.tsx', '*.sql', '*.mjs', '*.css').filter((file) => outside.test(read(file)));
    expect(code).toEqual([]);
  });

  it('between documents are whole', () => {
    const wrong = tracked('*.md').flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([\w-]+))?\)/g)]
        .map(([, target, anchor]) => missing(target ? join(dirname(file), target) : file, anchor))
        .filter((target) => target !== null)
        .map((target) => `${file}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('guides', () => {
  const GUIDES = ['docs/architecture.md', 'CONTRIBUTING.md', 'apps/web/src/ui/README.md'];

  it('name only identifiers that exist', () => {
    const code = tracked('*.ts', '*.tsx', '*.sql', '*.mjs', '*.json', '*.css').map(read).join('\n');
    const known = new Set(code.match(/[A-Za-z_$][\w$]*/g));
    const named = GUIDES.flatMap((file) =>
      [...read(file).matchAll(/`([a-z][a-z0-9]*(?:[A-Z]\w*|_\w+))(?:\([^`]*\))?`/g)].map(([, name]) => name as string),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('list every module', () => {
    const [, listed = ''] = /## Modules\n([\s\S]*?)\n\n[A-Z]/.exec(read('docs/architecture.md')) ?? [];
    const modules = readdirSync(join(ROOT, 'apps/server/src/modules'));
    expect(modules.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed))).toEqual([]);
  });
});

describe('decisions', () => {
  const files = readdirSync(join(ROOT, 'docs/decisions')).filter((file) => file !== 'README.md');

  it('are numbered without gaps', () => {
    const numbers = files.map((file) => Number(file.slice(0, 3))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  it('are listed, and start with their number', () => {
    const index = read('docs/decisions/README.md');
    for (const file of files) {
      expect(index).toContain(`(${file})`);
      expect(read(`docs/decisions/${file}`)).toMatch(new RegExp(`^# ${file.slice(0, 3)} `));
    }
  });
});
