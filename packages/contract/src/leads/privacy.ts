/**
 * Do-not-contact lists and the public removal page (docs/product-rules.md#privacy). Values are stored hashed; only a
 * hint is shown.
 */
import { z } from 'zod';
import { Email, Id, Message, PageQuery, PastedText, pageOf, RequiredPastedText, Text, Timestamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';

export const IDENTIFIER_KINDS = ['email', 'phone', 'domain', 'linkedin', 'place'] as const;
export const IdentifierKind = z.enum(IDENTIFIER_KINDS);
export type IdentifierKind = z.infer<typeof IdentifierKind>;

export const MAX_DO_NOT_CONTACT_VALUES = 1000;
export const MAX_DO_NOT_CONTACT_FILE_MB = 5;

export const DoNotContactEntry = z
  .object({
    id: z.number().int(),
    kind: IdentifierKind,
    /** `j•••@acme.test`: recognizable, but not usable as an address. */
    hint: z.string(),
    note: z.string(),
    /** `crm`: the person unsubscribed in a CRM; the note names it. */
    origin: z.enum(['manual', 'import', 'removal', 'erasure', 'crm']),
    created_at: Timestamp,
    created_by: z.string(),
  })
  .meta({ id: 'DoNotContactEntry' });
export type DoNotContactEntry = z.infer<typeof DoNotContactEntry>;

export const AddDoNotContactBody = z.object({
  values: z.array(RequiredPastedText(320)).min(1, 'validation.atLeastOne').max(MAX_DO_NOT_CONTACT_VALUES),
  note: Text(255).default(''),
});

/** Scope of a list: the account's own searches, its customers' searches too, or the whole installation. */
export const REACHES = ['account', 'reseller', 'installation'] as const;

/** A large file that is being added to the list. */
export const DoNotContactImport = z
  .object({
    id: z.number().int(),
    status: z.enum(['running', 'completed']),
    total: z.number().int(),
    done: z.number().int(),
    added: z.number().int(),
    known: z.number().int(),
    refused: z.number().int(),
    /** The first hundred invalid values. */
    refused_first: z.array(z.string()),
    created_at: Timestamp,
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'DoNotContactImport' });
export type DoNotContactImport = z.infer<typeof DoNotContactImport>;

const Added = Message.extend({
  added: z.number().int(),
  known: z.number().int(),
  /** Values that are not an address, a number, a domain or a profile; the first hundred. */
  refused: z.array(z.string()),
  /** Set for a large file, which is added in the background; `added` and `known` are 0 then. */
  import: DoNotContactImport.nullable(),
});

export const RemovalBody = z.object({
  email: Email,
  phone: PastedText(40).optional(),
  domain: PastedText(255).optional(),
  linkedin: PastedText(255).optional(),
});
export const RemovalCodeBody = z.object({
  email: Email,
  code: z.string().trim().min(1, 'validation.required').max(12),
});

const access = { module: 'leads' } as const;

export const privacy = {
  find: endpoint({
    method: 'GET',
    path: '/api/do-not-contact',
    summary: 'Who must not be contacted, newest first; a whole value in `search` tells whether it is on the list',
    access,
    query: PageQuery.extend({ search: PastedText(320).optional(), kind: IdentifierKind.optional() }),
    reply: pageOf(DoNotContactEntry).extend({ reach: z.enum(REACHES) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/do-not-contact',
    summary: 'Add emails, phones, domains or LinkedIn profiles',
    loginAs: { harmless: 'only ever protects people from being contacted' },
    access,
    body: AddDoNotContactBody,
    reply: Added,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/do-not-contact/import',
    summary: 'Add everything in a text or CSV file',
    loginAs: { harmless: 'only ever protects people from being contacted' },
    access,
    upload: { maxBytes: MAX_DO_NOT_CONTACT_FILE_MB * 1024 * 1024 },
    body: z.object({}),
    reply: Added,
  }),
  imports: endpoint({
    method: 'GET',
    path: '/api/do-not-contact/imports',
    summary: 'Large files that are being added, or were lately',
    access,
    reply: z.object({ data: z.array(DoNotContactImport) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/do-not-contact/{id}',
    summary: 'Take an entry off the list',
    access,
    params: z.object({ id: Id }),
    reply: Message,
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/api/do-not-contact/bulk-delete',
    summary: 'Take entries off the list',
    access,
    body: z.object({ ids: z.array(Id).min(1, 'validation.atLeastOne').max(1000) }),
    reply: Message,
  }),
  requestRemoval: endpoint({
    method: 'POST',
    path: '/api/removal-request',
    summary: 'Ask to be removed; a code is sent to the email',
    access: 'public',
    limit: { perMinute: 10 },
    body: RemovalBody,
    reply: Message.extend({ resend_in: z.number().int() }),
  }),
  confirmRemoval: endpoint({
    method: 'POST',
    path: '/api/removal-request/confirm',
    summary: 'Confirm the removal with the code from the email',
    access: 'public',
    limit: { perMinute: 20 },
    body: RemovalCodeBody,
    reply: Message.extend({
      removed: z.array(IdentifierKind),
      /** Identifiers that the e-mail cannot prove. A person reviews them. */
      in_review: z.array(IdentifierKind),
    }),
  }),
};
