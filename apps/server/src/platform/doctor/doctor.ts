/** Examines the installation, for `npm run doctor` and admin/system/checks. Nothing that people have is read or changed. */
import type { CheckName } from '@leadwright/contract/admin/checks';
import {
  checkAudit,
  checkDatabase,
  checkExtensions,
  checkJobs,
  checkMigrations,
  checkTimeZone,
  checkWrites,
} from './check-database.ts';
import { checkBackups, checkClock, checkDisk, checkKeys, checkPorts, checkStorage } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkCertificate, checkDns, checkProxy } from './check-network.ts';
import { type Check, type Finding, type Patient, reasonOf } from './findings.ts';

export type { Finding, Patient };

/** In the order in which they are shown. */
const CHECKS: Record<CheckName, Check> = {
  database: checkDatabase,
  extensions: checkExtensions,
  migrations: checkMigrations,
  writes: checkWrites,
  jobs: checkJobs,
  keys: checkKeys,
  disk: checkDisk,
  backups: checkBackups,
  clock: checkClock,
  timeZone: checkTimeZone,
  ports: checkPorts,
  dns: checkDns,
  certificate: checkCertificate,
  proxy: checkProxy,
  mail: checkMail,
  storage: checkStorage,
  audit: checkAudit,
};

/** Those that ask nobody but the database and the disk. */
export const QUICK: readonly CheckName[] = [
  'database',
  'extensions',
  'migrations',
  'keys',
  'disk',
  'backups',
  'timeZone',
  'audit',
];
const LONGEST_MS = 30_000;

const limited = (check: CheckName, work: Promise<Finding[]>): Promise<Finding[]> => {
  const fails = (error: unknown): Finding[] => [
    { check, state: 'problem', code: 'failed', params: { reason: reasonOf(error) } },
  ];
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`no answer within ${LONGEST_MS / 1000} s`)), LONGEST_MS);
  });
  return Promise.race([work, late])
    .catch(fails)
    .finally(() => clearTimeout(timer));
};

export async function examine(
  patient: Patient,
  names: readonly CheckName[] = Object.keys(CHECKS) as CheckName[],
): Promise<Finding[]> {
  const found = await Promise.all(names.map((name) => limited(name, CHECKS[name](patient))));
  return found.flat();
}
