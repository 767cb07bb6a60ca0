/**
 * What a CRM must offer, in our words. Adapters know their vendor's rules; who calls them knows none. Standard fields have the
 * same key in every CRM that has them, so that a mapping reads alike: `email`, `phone`, `firstName`, `lastName`, `name`,
 * `jobTitle`, `companyName`, `website`, `address1`, `city`, `state`, `postalCode`, `country`, `source`. Custom fields are
 * `custom:<id>`. Where companies are records of their own (`companies.source.ts`), their fields are `company:<key>`.
 */
import type { CrmTest } from '@leadwright/contract/integrations/crm';
import type { CrmProvider, RecordKind } from '@leadwright/contract/integrations/crms';
import { cleanText, cut } from '@leadwright/contract/text';

export type { CrmProvider, RecordKind };
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
  /** It is there, and the CRM lets nobody write it any more. */
  isLocked?: boolean;
  /** Is the lead's company there, and does the contact belong to it? Only where companies are records of their own. */
  company?: 'missing' | 'outside' | 'inside';
  /** A company that people belong to: it is not removed with its lead. */
  isInUse?: boolean;
  /** The company that it belongs to after this call. */
  joined?: JoinedCompany;
}

export interface JoinedCompany {
  id: string;
  /** It was made for this contact or another one of the same work. */
  isNew: boolean;
}

/** Which company it is: by its domain, else by its name. */
export interface CompanyIdentity {
  name: string;
  domain: string;
}

/** One step of the test call. `problem`: the vendor's words. */
export interface CrmStep {
  step: CrmTest['steps'][number]['step'];
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
  /** Beside those of the vendor. */
  headers?: Record<string, string>;
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

/**
 * `companies`: they are records of their own there, and people belong to them. `companyAlone`: a company without an address and a
 * number can be sent as well.
 */
export interface CrmAbilities {
  update: boolean;
  undo: boolean;
  tags: boolean;
  createField: boolean;
  companies: boolean;
  companyAlone: boolean;
}

/** A contact that a lead may be, and what it was found by. */
export interface CrmMatch {
  contact: CrmContact;
  by: 'email' | 'phone' | 'company';
}

export interface CrmAdapter {
  can: CrmAbilities;
  /** Types of fields that can be created from here. */
  creates: readonly CrmFieldType[];
  /** Fields of a new contact that the CRM fills by itself. */
  fills?: readonly string[];
  /** How many contacts are asked for at once, where the adapter gathers them into one request. */
  atOnce?: number;
  check(session: CrmSession): Promise<CrmStep[]>;
  fields(session: CrmSession): Promise<CrmField[]>;
  createField(session: CrmSession, field: NewCrmField): Promise<CrmField>;
  /** Without an address and a number only the company is looked for, where `can.companyAlone`. */
  find(
    session: CrmSession,
    who: { email: string; phone: string; company?: CompanyIdentity | null },
  ): Promise<CrmMatch[]>;
  /** With the values of `company`, where companies are records of their own. */
  read(session: CrmSession, id: string, company?: CompanyIdentity | null): Promise<CrmContact | null>;
  /**
   * Safe to repeat: an existing contact with the same address is returned, never doubled. `isNew` false: it was there before,
   * and nothing was written. `companyId`: where the contact will belong, for CRMs that take it with the contact; then the new
   * contact is `inside`.
   */
  create(
    session: CrmSession,
    values: CrmValues,
    tags: string[],
    companyId?: string,
  ): Promise<CrmContact & { isNew: boolean }>;
  /** Writes the given values and leaves all others alone; an empty text takes the value away. */
  update(session: CrmSession, id: string, values: CrmValues, company?: CompanyIdentity | null): Promise<CrmContact>;
  addTags(session: CrmSession, id: string, tags: string[]): Promise<void>;
  removeTags(session: CrmSession, id: string, tags: string[]): Promise<void>;
  /** The id of the lead's company; null: it is not there yet. Only where companies are records of their own. */
  findCompany?(session: CrmSession, company: CompanyIdentity): Promise<string | null>;
  /** Harmless when it is gone already. A new company goes too, unless others belong to it. */
  remove(session: CrmSession, id: string, joined?: JoinedCompany): Promise<void>;
  /** Takes a contact out of a company again. A new company goes too, unless others belong to it. */
  leaveCompany?(session: CrmSession, id: string, joined: JoinedCompany): Promise<void>;
}

/**
 * `invalid`: this record is refused, others may pass. `busy`: later, see `retryAfter`. `reconnect`: the access has ended.
 * `gone`: the contact no longer exists. `unreachable`: no answer, so the outcome is unknown.
 */
export type RefusalKind = 'invalid' | 'busy' | 'reconnect' | 'gone' | 'unreachable';

/** A refusal that we can say in the person's language: `crm-push.refused.<reason>`. */
export interface Told {
  reason: 'required' | 'rule' | 'duplicate' | 'converted' | 'rights';
  params: Record<string, string | number>;
}

const WORDS_LENGTH = 300;
/** Cleans and cuts an external message for storage and display. */
export const inShort = (words: string) => cut(cleanText(words), WORDS_LENGTH);

export class CrmRefusal extends Error {
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly kind: RefusalKind;
  /** The vendor's own, cut. */
  readonly words: string;
  /** Whole seconds, for `busy`. */
  readonly retryAfter: number;
  /** Null: the vendor's words are all there is to say. */
  readonly told: Told | null;
  /** Something was written before it, so the next try has to look for that first. */
  isAfterWrite = false;

  constructor(kind: RefusalKind, status: number | null, words: string, retryAfter = 0, told: Told | null = null) {
    super(`${kind}: ${inShort(words)}`);
    this.kind = kind;
    this.status = status;
    this.words = inShort(words);
    this.retryAfter = retryAfter;
    this.told = told;
  }
}

/** For what follows a write: a refusal of it must not look as if nothing had been written. */
export async function afterWrite<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CrmRefusal) error.isAfterWrite = true;
    throw error;
  }
}
