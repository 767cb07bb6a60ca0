/**
 * "Not already mine" (docs/product-rules.md#not-already-mine): files of customers and contacts of a connected CRM, which searches
 * leave out before anything is paid. Only keyed hashes of them are kept.
 */
import { z } from 'zod';
import { Id, Message, RequiredText, Timestamp } from '../common.ts';
import { endpoint, ORDINARY_WORK } from '../endpoint.ts';
import { OAUTH_CRMS } from '../integrations/crms.ts';

export const MAX_EXCLUSION_FILE_MB = 100;
/** More rows of a file are refused. */
export const MAX_EXCLUSION_ROWS = 1_000_000;
export const MAX_EXCLUSION_FILES = 20;

/** What a search leaves out beside who must not be contacted. */
export const Exclude = z
  .object({
    /** Contacts of connected CRMs whose contacts are read. */
    crm: z.boolean().default(true),
    /** Everybody in files of customers. */
    files: z.boolean().default(true),
  })
  .prefault({});
export type Exclude = z.output<typeof Exclude>;

export const ExclusionSource = z
  .object({
    id: z.number().int(),
    kind: z.enum(['file', 'crm']),
    /** Of the file, or of the connection. */
    name: z.string(),
    /** For a CRM. */
    provider: z.enum(OAUTH_CRMS).nullable(),
    connection_id: z.number().int().nullable(),
    /** `moved`: it came with an account archive, which carries no hashes. Add the file or read the CRM again. */
    status: z.enum(['reading', 'ready', 'failed', 'moved']),
    /** Why the reading failed, as a readable message. */
    problem: z.string().nullable(),
    /** Rows of the file, or contacts, that searches leave out. */
    rows: z.number().int(),
    /** Rows without an e-mail, a phone with its country, a website or a profile. */
    refused: z.number().int(),
    /** What the whole reading will be, if known. */
    total: z.number().int().nullable(),
    /** When it was last read to its end. */
    read_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'ExclusionSource' });
export type ExclusionSource = z.infer<typeof ExclusionSource>;

const access = { module: 'leads' } as const;
const params = z.object({ id: Id });
const reply = Message.extend({ data: ExclusionSource });

export const exclusions = {
  find: endpoint({
    method: 'GET',
    path: '/api/exclusions',
    summary: 'What searches leave out: files of customers and contacts of connected CRMs, newest first',
    access,
    reply: z.object({ data: z.array(ExclusionSource) }),
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/api/exclusions/files',
    summary: 'Add a CSV or text file of customers whom searches leave out; only keyed hashes of it are kept',
    loginAs: ORDINARY_WORK,
    access,
    upload: { maxBytes: MAX_EXCLUSION_FILE_MB * 1024 * 1024 },
    body: z.object({}),
    status: 201,
    reply,
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/api/exclusions/{id}',
    summary: 'Rename a file of customers',
    loginAs: ORDINARY_WORK,
    access,
    params,
    body: z.object({ name: RequiredText(120) }),
    reply,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/exclusions/{id}',
    summary: 'Leave these out no more; can be undone for 30 seconds, then the hashes are deleted',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply: Message.extend({ undo_until: Timestamp }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/exclusions/{id}/restore',
    summary: 'Undo the deletion',
    loginAs: ORDINARY_WORK,
    access,
    params,
    reply,
  }),
};
