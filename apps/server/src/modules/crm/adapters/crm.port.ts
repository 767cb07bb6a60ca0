/**
 * What a CRM must offer, in our words. Adapters know their vendor's rules; who calls them knows none. Standard fields have the
 * same key in every CRM that has them, so that a mapping reads alike: `email`, `phone`, `firstName`, `lastName`, `name`,
 * `jobTitle`, `companyName`, `website`, `address1`, `city`, `state`, `postalCode`, `country`, `source`. Custom fields are
 * `custom:<id>`.
 */
import { cleanText, cut } from '@leadwright/contract/text';

export type CrmProvider = 'ghl' | 'keap' | 'groove';
export type CrmValue = string | number | string[];
export type CrmValues = Record<string, CrmValue>;

export type CrmFieldType = 'text' | 'large_text' | 'number' | 'email' | 'phone' | 'url' | 'date' | 'choice' | 'choices';

export interface CrmField {
  key: string;
  label: string;
  type: CrmFieldType;
  isCustom: boolean;
  options: string[];
}

export interface NewCrmField {
  label: string;
  type: CrmFieldType;
  options: string[];
}

export interface CrmContact {
  id: string;
  values: CrmValues;
  tags: string[];
  /** Page of the contact in the CRM; null where the CRM does not say. */
  url: string | null;
}

/** One step of the test call. `problem`: the vendor's words. */
export interface CrmStep {
  step: 'sign_in' | 'location' | 'custom_fields' | 'tags' | 'form';
  ms: number;
  problem: string | null;
}

export interface CrmRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API address of the provider, with its query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent form-encoded. */
  form?: Record<string, string>;
}

export interface CrmAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: a vendor's JSON; adapters read it defensively
  body: any;
}

/** An open way to one connection. Asking takes a turn in the vendor's pace, renews the access and sorts refusals. */
export interface CrmSession {
  provider: CrmProvider;
  accountId: number;
  connectionId: number;
  /** The location, the tenant or the form. */
  externalId: string;
  /** Names of a form's own fields; empty elsewhere. */
  formFields: readonly string[];
  /** Start of a contact's page in the CRM; null where there is none. */
  appUrl: string | null;
  /** Answers below 400, and what `accept` names; everything else is thrown as `CrmRefusal`. */
  ask(request: CrmRequest, accept?: readonly number[]): Promise<CrmAnswer>;
}

export interface CrmAdapter {
  can: { update: boolean; undo: boolean; tags: boolean; createField: boolean };
  /** Types of fields that can be created from here. */
  creates: readonly CrmFieldType[];
  check(session: CrmSession): Promise<CrmStep[]>;
  fields(session: CrmSession): Promise<CrmField[]>;
  createField(session: CrmSession, field: NewCrmField): Promise<CrmField>;
  find(
    session: CrmSession,
    who: { email: string; phone: string },
  ): Promise<{ contact: CrmContact; by: 'email' | 'phone' }[]>;
  read(session: CrmSession, id: string): Promise<CrmContact | null>;
  /**
   * Safe to repeat: an existing contact with the same address is returned, never doubled. `isNew` false: it was there before,
   * and nothing was written.
   */
  create(session: CrmSession, values: CrmValues, tags: string[]): Promise<CrmContact & { isNew: boolean }>;
  /** Writes the given values and leaves all others alone; an empty text takes the value away. */
  update(session: CrmSession, id: string, values: CrmValues): Promise<CrmContact>;
  addTags(session: CrmSession, id: string, tags: string[]): Promise<void>;
  removeTags(session: CrmSession, id: string, tags: string[]): Promise<void>;
  /** Harmless when it is gone already. */
  remove(session: CrmSession, id: string): Promise<void>;
}

/**
 * `invalid`: this record is refused, others may pass. `busy`: later, see `retryAfter`. `reconnect`: the access has ended.
 * `gone`: there is no such contact any more. `unreachable`: no answer, nobody knows whether it was done.
 */
export type RefusalKind = 'invalid' | 'busy' | 'reconnect' | 'gone' | 'unreachable';

const WORDS_LENGTH = 300;
/** Somebody else's words, fit to be kept and shown. */
export const inShort = (words: string) => cut(cleanText(words), WORDS_LENGTH);

export class CrmRefusal extends Error {
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly kind: RefusalKind;
  /** The vendor's own, cut. */
  readonly words: string;
  /** Whole seconds, for `busy`. */
  readonly retryAfter: number;

  constructor(kind: RefusalKind, status: number | null, words: string, retryAfter = 0) {
    super(`${kind}: ${inShort(words)}`);
    this.kind = kind;
    this.status = status;
    this.words = inShort(words);
    this.retryAfter = retryAfter;
  }
}
