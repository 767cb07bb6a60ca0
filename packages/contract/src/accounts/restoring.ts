/**
 * A new installation that takes the place of a lost one: a backup is restored before anybody is there. Open only until the super admin
 * exists (docs/operating.md#backup-and-restore); afterwards these calls are not found.
 */
import { z } from 'zod';
import { Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

const RESTORE_PHASES = [
  ...['idle', 'receiving', 'fetching', 'checking', 'unpacking', 'replaying', 'trying', 'restarting', 'failed'],
] as const;

/** A backup is sent in pieces of this size, so that proxies pass it on and an interrupted one is continued. */
export const RESTORE_PIECE_BYTES = 8 * 1024 * 1024;
export const MOST_BACKUPS_SHOWN = 20;

export const RestoreState = z
  .object({
    phase: z.enum(RESTORE_PHASES),
    /** Bytes of the backup in this phase. */
    done: z.number().int(),
    of: z.number().int(),
    /** Why it failed. */
    problem: z.string().nullable(),
    /** The environment names a place of backups (BACKUP_URL). */
    has_place: z.boolean(),
    /** The environment gives the secret keys (SECRET_KEYS), and no others can be used. */
    has_keys: z.boolean(),
  })
  .meta({ id: 'RestoreState' });
export type RestoreState = z.infer<typeof RestoreState>;

export const FoundBackup = z
  .object({
    name: z.string(),
    made_at: Timestamp,
    bytes: z.number().int(),
    /** Of the product that made it; empty for old ones. */
    version: z.string(),
    /** It was restored once to see that it can be. */
    is_proven: z.boolean(),
    /** It cannot be restored here: made by a newer version, or unreadable. */
    is_newer: z.boolean(),
  })
  .meta({ id: 'FoundBackup' });
export type FoundBackup = z.infer<typeof FoundBackup>;

const Token = z.object({ setup_token: Text(200) });

/** A folder in a bucket of any S3-compatible service. */
export const BackupPlace = z.object({
  address: z
    .string()
    .trim()
    .max(500)
    .regex(/^s3:\/\/[^/\s]+(\/\S*)?$/, 'validation.bucket'),
  endpoint: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'validation.url' }).max(500)]).default(''),
  region: Text(60).default('us-east-1'),
  access_key: Text(300),
  secret_key: Text(300),
});
export type BackupPlace = z.infer<typeof BackupPlace>;

/** Null: the place that the environment names. */
const Place = BackupPlace.nullable();
/** The lines of secret.key, or what SECRET_KEYS was. Empty: those of this installation. */
const Keys = z.string().trim().max(4000).default('');
const FileName = z.string().trim().min(1).max(255);

const guessable = { limit: { perMinute: 30 } } as const;
const common = { access: 'public', maintenance: 'open' } as const;

export const restoring = {
  state: endpoint({
    method: 'GET',
    path: '/api/setup/restore',
    summary: 'How far the restore of a backup into a new installation is',
    access: 'public',
    reply: RestoreState,
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/setup/restore/backups',
    summary: 'The newest backups in a bucket, for a new installation',
    ...common,
    ...guessable,
    reads: true,
    body: Token.extend({ place: Place }),
    reply: z.object({ data: z.array(FoundBackup) }),
  }),
  fetch: endpoint({
    method: 'POST',
    path: '/api/setup/restore/fetch',
    summary: 'Restore a backup from a bucket into a new installation, then start on it',
    ...common,
    ...guessable,
    body: Token.extend({ keys: Keys, place: Place, name: FileName }),
    reply: RestoreState,
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/setup/restore/file',
    summary: 'Begin to send a backup to a new installation, or continue: how much of it is there',
    ...common,
    ...guessable,
    body: Token.extend({
      keys: Keys,
      name: FileName,
      bytes: z
        .number()
        .int()
        .min(1)
        .max(2 ** 50),
    }),
    reply: z.object({ upload: z.string(), state: RestoreState }),
  }),
  piece: endpoint({
    method: 'POST',
    path: '/api/setup/restore/file/{upload}',
    summary: 'The next piece of the file; after the last one it is restored',
    ...common,
    limit: { perMinute: 600 },
    params: z.object({ upload: z.string().max(100) }),
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    upload: { maxBytes: RESTORE_PIECE_BYTES },
    reply: RestoreState,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/setup/restore/cancel',
    summary: 'Give the restore up, until it is put in place',
    ...common,
    ...guessable,
    body: Token,
    reply: RestoreState,
  }),
};
