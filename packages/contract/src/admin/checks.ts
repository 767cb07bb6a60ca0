/** Checks of the installation, for its operator. */
import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { access } from './common.ts';

export const CHECK_NAMES = [
  'database',
  'extensions',
  'migrations',
  'writes',
  'jobs',
  'keys',
  'disk',
  'backups',
  'clock',
  'timeZone',
  'ports',
  'dns',
  'certificate',
  'proxy',
  'mail',
  'storage',
  'audit',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];
export const CHECK_STATES = ['ok', 'warning', 'problem'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const CheckLine = z
  .object({
    check: z.enum(CHECK_NAMES),
    state: z.enum(CHECK_STATES),
    /** What was found, stable across languages. */
    code: z.string(),
    /** What was found and what to do, in the language of the caller; nothing to do if it is ok. */
    text: z.string(),
    remedy: z.string(),
  })
  .meta({ id: 'CheckLine' });
export type CheckLine = z.infer<typeof CheckLine>;

export const adminChecks = {
  examine: endpoint({
    method: 'GET',
    path: '/api/admin/system/checks',
    summary: 'Check the installation now: database, disk, clock, names, certificate, proxy, mail, storage, backups',
    access,
    heavy: true,
    reply: z.object({ checked_at: Timestamp, data: z.array(CheckLine) }),
  }),
  attention: endpoint({
    method: 'GET',
    path: '/api/admin/system/attention',
    summary:
      'Warnings and problems: of the database, the disk and the backups now, and of the check after the last update',
    access,
    heavy: true,
    reply: z.object({ data: z.array(CheckLine) }),
  }),
};
