/** Rules of safe code that hold for every source file of the server, the contract and the web app. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const FOLDERS = ['apps/server/src', 'apps/web/src', 'packages/contract/src'];
const sources = execFileSync('git', ['ls-files', '--', ...FOLDERS], { cwd: ROOT })
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.test$|\/testing\//.test(file))
  .map((file) => ({ file, code: read(file) }));

/** The files in which the pattern occurs. */
const filesWith = (pattern: RegExp) => sources.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

describe('source files', () => {
  it('are found at all', () => expect(sources.length).toBeGreaterThan(1000));

  it('never run text as code', () => {
    expect(filesWith(/\beval\(|new Function\(|node:vm\b|setTimeout\(\s*['"`]/)).toEqual([]);
  });

  it('start other programs without a shell, by a list of arguments', () => {
    expect(
      filesWith(
        /\bshell: (?!false)|\bexecSync\(|\bpromisify\(exec\)|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/,
      ),
    ).toEqual([]);
  });

  it('put no text of a person into SQL: raw SQL is a constant', () => {
    expect(filesWith(/sql\.raw\((?![A-Z_]+\))/)).toEqual([]);
  });

  it('write markup into a page in one place, which shows what the server has cleaned', () => {
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML\s*=|insertAdjacentHTML|document\.write\(/)).toEqual([
      'apps/web/src/ui/display/RichHtml.tsx',
    ]);
  });

  it('draw what nobody may guess from the generator of the system', () => {
    // Pauses between attempts may be guessed; names, codes and tokens may not.
    expect(filesWith(/Math\.random\(\)\.toString|floor\(\s*Math\.random|\[Math\.random/)).toEqual([]);
    const here = filesWith(/Math\.random/);
    expect(here.filter((file) => /identity|secrets|agents|team|packages|files|installation/.test(file))).toEqual([]);
  });

  it('encrypt with AES-256-GCM, and hash with SHA-256 except where a vendor signs with another', () => {
    const used = (pattern: RegExp) =>
      new Set(sources.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, name]) => name)));
    expect(used(/create(?:Cipher|Decipher)iv\(\s*'([\w-]+)'/g)).toEqual(new Set(['aes-256-gcm']));
    expect(used(/create(?:Hash|Hmac)\(\s*'([\w-]+)'/g)).toEqual(new Set(['sha256', 'sha1']));
    expect(filesWith(/create(?:Hash|Hmac)\(\s*'sha1'/)).toEqual([
      'apps/server/src/modules/billing/paykickstart/paykickstart.rules.ts',
    ]);
  });

  it('check the certificate of every server but of mail servers that are asked for an address, and of our own that is looked at', () => {
    expect(filesWith(/rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/)).toEqual([
      'apps/server/src/modules/email-finder/smtp/connection.client.ts',
      // Says what is wrong with the certificate, and sends nothing.
      'apps/server/src/platform/doctor/check-network.ts',
    ]);
  });

  it('use no cookies, no WebSocket, no GraphQL and no LDAP', () => {
    expect(filesWith(/set-cookie'|document\.cookie|setCookie\(|new WebSocket\(|from '(graphql|ldapjs|ws)'/i)).toEqual(
      [],
    );
  });

  it('hear messages of other windows in two places: of one origin, and on a channel that never leaves its own', () => {
    expect(filesWith(/addEventListener\('message'|\.onmessage\b/)).toEqual([
      'apps/web/src/features/wallet/card-entry.ts',
      'apps/web/src/lib/popup/relay.ts',
    ]);
    expect(read('apps/web/src/features/wallet/card-entry.ts')).toContain('event.origin === origin');
    expect(read('apps/web/src/lib/popup/relay.ts')).toContain('new BroadcastChannel(');
  });

  it('log through one place: only commands, and a start that fails, write to the terminal', () => {
    const direct = filesWith(/\bconsole\.|process\.std(out|err)\.write/).filter((file) =>
      file.startsWith('apps/server/'),
    );
    expect(
      direct.filter((file) => !/\/src\/(commands\/|main\.ts|platform\/log\.ts|.*\.worker\.ts)/.test(file)),
    ).toEqual([]);
  });

  it('spell email one way in what people read: on screen, in mails, in the API reference', () => {
    const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    const otherwise = sources.filter(({ code }) => /['"`>][^'"`\n]*\be-mails?\b/i.test(withoutComments(code)));
    // Headings of customers' files, as they write them.
    expect(otherwise.map(({ file }) => file)).toEqual(['packages/contract/src/leads/result-columns.ts']);
  });

  it('know no password hints and no secret questions', () => {
    expect(filesWith(/password_?hint|(secret|security)_?question/i)).toEqual([]);
  });

  it('are strictly typed, and compare without conversion', () => {
    const { compilerOptions } = JSON.parse(read('tsconfig.base.json').replace(/^\s*\/\/.*$/gm, ''));
    expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
    expect(filesWith(/[^=!]==[^=]\s|!=[^=]\s/)).toEqual([]);
  });
});
