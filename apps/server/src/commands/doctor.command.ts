/** `npm run doctor`: examines the installation and says what to do. Works without a database, which may be what is wrong. */
import { CHECK_NAMES, type CheckLine, type CheckState } from '@leadwright/contract/admin/checks';
import { presentFinding } from '../modules/admin/system/checks.presenter.ts';
import type { Config } from '../platform/config/config.ts';
import { DATABASE } from '../platform/database/embedded-postgres.ts';
import { findRunningPostgres } from '../platform/database/running-postgres.ts';
import { examine } from '../platform/doctor/doctor.ts';
import { translator } from '../platform/i18n.ts';

const USAGE = `Checks database, disk, clock, time zones, ports, DNS, certificate, proxy, mail, storage and backups.

  npm run doctor                     one line for each, with what to do
  npm run --silent doctor -- --json  the same as JSON

It ends with exit code 1 if there is a problem, and with 0 if there are only warnings.`;

export async function runDoctor(config: Config, args: string[]): Promise<void> {
  const isJson = args.includes('--json');
  if (args.some((arg) => arg !== '--json')) return console.log(USAGE);
  const ownerUrl = config.DATABASE_URL ?? (await findRunningPostgres(config.dataDir, DATABASE));
  const t = translator('en');
  const lines = (await examine({ config, ownerUrl })).map((finding) => presentFinding(finding, t));
  if (isJson) console.log(JSON.stringify({ checked_at: new Date().toISOString(), data: lines }, null, 2));
  else for (const line of lines) console.log(written(line, t(`admin-system.checks.name.${line.check}`)));
  const problems = lines.filter(({ state }) => state === 'problem').length;
  if (problems > 0) throw new Error(`\n${problems} ${problems === 1 ? 'problem' : 'problems'}.`);
}

const SIGNS: Record<CheckState, string> = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' };
const WIDTH = Math.max(...CHECK_NAMES.map((name) => translator('en')(`admin-system.checks.name.${name}`).length));

const written = ({ state, text, remedy }: CheckLine, title: string) =>
  [`${SIGNS[state]}  ${title.padEnd(WIDTH)}  ${text}`, ...(remedy ? [`${' '.repeat(WIDTH + 11)}${remedy}`] : [])].join(
    '\n',
  );
