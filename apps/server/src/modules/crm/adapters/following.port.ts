/**
 * The states of contacts in a CRM, in the terms of this product. A webhook only names contacts; these are then read from the CRM. So it
 * may arrive twice, late or out of order, and its contents are never stored.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../../platform/config/config.ts';
import type { CrmSession } from './crm.port.ts';

export type StateThere = 'open' | 'working' | 'won' | 'lost' | 'deleted';

/** A contact as it is now. */
export interface ReadContact {
  /** As it was asked for. */
  id: string;
  /** The contact that it was merged into; null: it was not. */
  mergedInto: string | null;
  state: StateThere;
  isUnsubscribed: boolean;
  /** Name of its owner; empty: it has none, or the CRM does not say. */
  owner: string;
}

export interface Asking {
  session: CrmSession;
  /** Granted scopes. Some questions need one that not every app has. */
  scopes: readonly string[];
}

/** What a webhook reports: these contacts have changed. */
export interface Hint {
  /** The location, portal or company; null: the address says it. */
  externalId: string | null;
  contactIds: string[];
  /** A merge, for CRMs where only the webhook reports it. */
  merged?: { id: string; into: string };
}

export interface HookCall {
  config: Config;
  /** As it was called, with the host that the vendor knows. */
  url: string;
  body: string;
  headers: IncomingHttpHeaders;
  now: Date;
}

/** One address for all customers of our app, with the vendor's signature. */
export interface AppHook {
  verify(call: HookCall): boolean;
  hintsOf(body: unknown): Hint[];
}

/** The user name and password that a vendor sends with its webhooks. */
export interface HookLogin {
  url: string;
  user: string;
  password: string;
}

/** A subscription, and an address, for each connection. */
export interface OwnHooks {
  /** Safe to repeat: subscribes what is missing. A scope that is not granted is a refusal. */
  subscribe(asking: Asking, login: HookLogin): Promise<void>;
  verify(call: HookCall, login: HookLogin): boolean;
  /** Headers of the answer, for vendors that verify an address by them. */
  answerTo?(headers: IncomingHttpHeaders): Record<string, string> | undefined;
  hintsOf(body: unknown): Hint[];
}

export interface CrmFollowing {
  /** The most contacts in one request. */
  most: number;
  /** Hours between two readings of a new contact, with webhooks and without. */
  restHours: { hooked: number; unhooked: number };
  /** The page of a contact below the CRM's own address. */
  pageOf(appUrl: string, id: string): string;
  /** An answer for every contact. */
  read(asking: Asking, ids: readonly string[]): Promise<ReadContact[]>;
  appHook?: AppHook;
  ownHooks?: OwnHooks;
}

export const goneContact = (id: string): ReadContact => ({
  id,
  mergedInto: null,
  state: 'deleted',
  isUnsubscribed: false,
  owner: '',
});
