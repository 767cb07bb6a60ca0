/** Everything an account owns, as one documented archive that another installation can read (docs/account-archive.md). */
import { z } from 'zod';
import { Id, Message, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const AccountArchive = z
  .object({
    id: z.number().int(),
    status: z.enum(['running', 'ready', 'failed']),
    bytes: z.number().int(),
    /** Number of rows by part. */
    rows: z.record(z.string(), z.number().int()),
    /** Archives with the same digest have the same content. */
    digest: z.string().nullable(),
    /** Why it failed, as a readable message. */
    problem: z.string().nullable(),
    created_at: Timestamp,
    /** The archive is deleted after this time. */
    kept_until: Timestamp,
  })
  .meta({ id: 'AccountArchive' });
export type AccountArchive = z.infer<typeof AccountArchive>;

export const GZIP = 'application/gzip';

/** Available after a subscription ends, too: customers may take their data with them. */
export const portability = {
  find: endpoint({
    method: 'GET',
    path: '/api/account/archives',
    summary: 'Archives of my account from the last week',
    access: { mainUser: true },
    always: true,
    loginAs: 'refused',
    reply: z.object({ data: z.array(AccountArchive) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/account/archives',
    summary: 'Put everything my account owns into one archive',
    access: { mainUser: true },
    always: true,
    apiKeys: 'refused',
    reply: Message.extend({ data: AccountArchive }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/account/archives/{id}/file',
    summary: 'An archive as a file',
    access: { mainUser: true },
    always: true,
    apiKeys: 'refused',
    loginAs: 'refused',
    params: z.object({ id: Id }),
    stream: GZIP,
    reply: z.string(),
  }),
};
