/**
 * Configurations that docs/operating.md and deploy/ give, read by the programs they are for. `npm test` fetches those that a Debian
 * machine does not have, and says which are missing elsewhere (scripts/readers.mjs).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT, readDocument } from './document.ts';

const folder = mkdtempSync(join(tmpdir(), 'leadwright-configurations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const block = readDocument([]);

const { findReader } = (await import(new URL('../../../../scripts/readers.mjs', import.meta.url).href)) as {
  findReader(name: string): string | undefined;
};

const PROGRAMS = {
  'systemd-analyze': '/usr/bin/systemd-analyze',
  nginx: findReader('nginx') ?? '',
  caddy: findReader('caddy') ?? '',
  promtool: findReader('promtool') ?? '',
};
const readBy = (program: keyof typeof PROGRAMS) => it.skipIf(!existsSync(PROGRAMS[program]));

/** What it says, if it is content. */
function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, HOME: folder } });
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const DIRECTIVES: Record<string, string[]> = {
  Unit: ['Description', 'Wants', 'After'],
  Service: [
    ...['User', 'WorkingDirectory', 'EnvironmentFile', 'Environment', 'ExecStart', 'StandardOutput', 'StandardError'],
    ...['Restart', 'RestartPreventExitStatus', 'TimeoutStopSec'],
  ],
  Install: ['WantedBy'],
};

describe.each(['leadwright-web@.service', 'leadwright-worker@.service'])('the unit %s', (name) => {
  const unit = block(`/etc/systemd/system/${name}`);

  it('has only sections and directives that systemd knows, each in its section', () => {
    let section = '';
    const wrong = unit.split('\n').filter((line) => {
      const [, opened] = /^\[(\w+)\]$/.exec(line) ?? [];
      section = opened ?? section;
      if (opened) return !(opened in DIRECTIVES);
      return line !== '' && !DIRECTIVES[section]?.includes(line.split('=')[0] as string);
    });
    expect(wrong).toEqual([]);
  });

  readBy('systemd-analyze')('is read by systemd', () => {
    // npm and the folders are not on every machine.
    const here = unit
      .replace('/usr/bin/npm start', '/bin/true')
      .replace(/^(EnvironmentFile|WorkingDirectory)=.*\n/gm, '');
    const path = write(name.replace('@', '@1'), here);
    run(PROGRAMS['systemd-analyze'], ['verify', '--man=no', path]);
    const wrong = write(`wrong-${name.replace('@', '@1')}`, here.replace('ExecStart=/bin/true', 'ExecStart=/no/such'));
    expect(() => run(PROGRAMS['systemd-analyze'], ['verify', '--man=no', wrong])).toThrow();
  });
});

readBy('nginx')('the site of nginx is read by nginx', () => {
  const names = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=leads.test', ...names]);
  const site = block('/etc/nginx/sites-available/leadwright').replaceAll(
    '/etc/letsencrypt/live/leads.example.com',
    folder,
  );
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const whole = (inner: string) =>
    `pid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${places}\n${inner}}\n`;
  const args = (path: string) => ['-t', '-q', '-e', 'stderr', '-c', path];
  run(PROGRAMS.nginx, args(write('nginx.conf', whole(site))));
  const wrong = write('wrong.conf', whole(site.replace('proxy_http_version', 'proxy_version')));
  expect(() => run(PROGRAMS.nginx, args(wrong))).toThrow(/unknown directive/);
});

describe.each([
  ['of docs/operating.md', block('/etc/caddy/Caddyfile')],
  ['of containers', readFileSync(join(ROOT, 'deploy/container/Caddyfile'), 'utf8')],
])('the Caddyfile %s', (title, text) => {
  readBy('caddy')('is read by Caddy', () => {
    const path = write(`Caddyfile ${title.replaceAll('/', ' ')}`, text);
    const adapted = run(PROGRAMS.caddy, ['adapt', '--adapter', 'caddyfile', '--config', path]);
    expect(JSON.parse(adapted)).toHaveProperty(['apps', 'tls', 'automation', 'on_demand', 'ask']);
  });
});

readBy('promtool')('the alert rules are read by Prometheus', () => {
  const said = run(PROGRAMS.promtool, ['check', 'rules', join(ROOT, 'deploy/prometheus/alerts.yml')]);
  expect(said).toMatch(/SUCCESS: \d+ rules found/);
});
