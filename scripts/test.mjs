/** `npm test`: sets up what is missing, checks types, style and boundaries, runs every test, and ends with the count. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureReaders } from './readers.mjs';
import { ensurePackages, NODE, ROOT } from './setup.mjs';

ensurePackages();
// Sandboxes and servers start by the dozen: compiled once, each start takes half a second less.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node');
// What tests make is soon forgotten: with more room for it, collecting it takes a tenth of the processor time less.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();

let passed = 0;
let failed = 0;
/** Said again at the very end: a log of this length is read from there. */
const failures = [];
const fail = (name) => {
  failed++;
  failures.push(name);
};
const say = (title) => console.log(`\n── ${title}`);

const start = (args, options) =>
  spawn(NODE, [join(ROOT, args[0]), ...args.slice(1)], { cwd: ROOT, shell: process.platform === 'win32', ...options });
const endOf = (child) => new Promise((done) => child.once('error', () => done(1)).once('close', done));

/** Runs while others run, too; what it found is said after theirs. */
async function check(title, file, args, env = {}) {
  const child = start([file, ...args], { env: { ...process.env, ...env } });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const status = await endOf(child);
  if (status === 0) passed++;
  else fail(title);
  return () => {
    say(title);
    process.stdout.write(Buffer.concat(output));
  };
}

/** Counts are read from the report, and a runner that dies without one counts as a failure. */
async function suite(title, args, env = {}) {
  say(title);
  const folder = mkdtempSync(join(tmpdir(), 'leadwright-report-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const status = await endOf(
    start(['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    }),
  );
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  rmSync(folder, { recursive: true, force: true });
  passed += counts.numPassedTests;
  for (const file of counts.testResults)
    for (const test of file.assertionResults)
      if (test.status === 'failed')
        fail(`${relative(ROOT, file.name)}: ${test.fullName}\n${firstLines(test.failureMessages)}`);
  if (status !== 0 && counts.numFailedTests === 0) fail(title);
}

const firstLines = (messages) =>
  (messages[0] ?? '')
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');

/** The headless shell is the same Chromium without windows: a page opens in a third of the time. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const installed = (names) => names.map((name) => `/usr/bin/${name}`).find(existsSync);

/** Debian and its family carry Chromium; elsewhere the person installs it, and the journeys say so. */
function ensureChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const best = installed(BROWSERS.slice(0, 1));
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (best || !canInstall) return best ?? installed(BROWSERS);
  console.log('Installing Chromium…');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
  const install = (name) => spawnSync('apt-get', ['install', '-y', '-qq', name], quiet).status === 0;
  spawnSync('apt-get', ['update', '-qq'], quiet);
  if (!install('chromium-headless-shell') && !installed(BROWSERS)) install('chromium');
  return installed(BROWSERS);
}

const only = process.argv.slice(2);
const wants = (part) => only.length === 0 || only.includes(part);

// Tests wait a lot, and the checks fill the pauses: both together take little more time than the tests alone.
const checks = Promise.all([
  // Each checker looks at shared types anew: one takes two thirds of the processor time of four, and the tests take longer.
  // What it finds stays in memory until it ends, so looking for garbage less often saves a fifth (GOGC, of Go's runtime).
  wants('types') && check('types', 'node_modules/typescript/bin/tsc', ['-b', '--checkers', '1'], { GOGC: '400' }),
  wants('lint') && check('lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']),
  wants('unused') && check('unused code', 'node_modules/knip/bin/knip.js', []),
  wants('e2e') && check('web app', 'scripts/build.mjs', []),
]);
if (wants('unit')) {
  const unread = ensureReaders();
  if (unread.length > 0) console.log(`Not on this machine, so what it reads is not tested: ${unread.join(', ')}.`);
  await suite('unit and HTTP tests', ['--project', 'server', '--project', 'packages', '--project', 'web']);
}
for (const report of await checks) if (report) report();
if (wants('e2e')) {
  const chromium = ensureChromium();
  if (chromium) await suite('browser journeys', ['--project', 'e2e', '--maxWorkers=2'], { CHROMIUM: chromium });
  else {
    console.error('No Chromium found: install it (or set CHROMIUM) to run the browser journeys.');
    fail('browser journeys');
  }
}

if (failures.length > 0) say('what failed');
for (const name of failures) console.log(name);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
