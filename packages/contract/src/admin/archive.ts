/** Account archives that the super admin creates and imports (docs/account-archive.md). */
import { z } from 'zod';
import { AccountArchive, GZIP } from '../accounts/portability.ts';
import { Id, Message } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { access, params } from './common.ts';

/** For an imported archive: the account it became. */
export const ReadArchive = AccountArchive.extend({
  account_id: z.number().int().nullable(),
  account_name: z.string().nullable(),
}).meta({
  id: 'ReadArchive',
});
export type ReadArchive = z.infer<typeof ReadArchive>;
export const MAX_ARCHIVE_BYTES = 2_000_000_000;

export const adminArchives = {
  findOf: endpoint({
    method: 'GET',
    path: '/api/admin/users/{id}/archives',
    summary: 'Archives of an account from the last week',
    access,
    params,
    reply: z.object({ data: z.array(AccountArchive) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/users/{id}/archives',
    summary: 'Put everything an account owns into one archive',
    access,
    recent: true,
    params,
    apiKeys: 'refused',
    reply: Message.extend({ data: AccountArchive }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/admin/archives/{id}/file',
    summary: 'An archive as a file',
    access,
    apiKeys: 'refused',
    params,
    stream: GZIP,
    reply: z.string(),
  }),
  findRead: endpoint({
    method: 'GET',
    path: '/api/admin/archives',
    summary: 'Archives that were read in in the last week',
    access,
    reply: z.object({ data: z.array(ReadArchive) }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/admin/archives',
    summary: 'Read an archive into a new account',
    access,
    recent: true,
    apiKeys: 'refused',
    upload: { maxBytes: MAX_ARCHIVE_BYTES },
    query: z.object({
      /** The platform or a reseller. Defaults to the platform. */
      parent_id: Id.optional(),
      /** Keep the archive's credits and purchases. */
      keep_credits: z.stringbool().default(false),
    }),
    reply: Message.extend({ data: ReadArchive }),
  }),
};
