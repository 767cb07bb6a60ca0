/** Reads all contacts of a CRM, or those that changed since a given time, page by page. Each page is safe to read again. */
import type { CrmSession } from './crm.port.ts';

/** What a contact is recognized by, as the vendor writes it. */
export interface ReadContact {
  emails: string[];
  phones: string[];
  website: string;
  linkedin: string;
  /** For phones without their country's code. */
  country: string;
}

export interface ContactsQuestion {
  /** Null: everything. */
  since: Date | null;
  /** Where the page before ended; null: from the beginning. */
  cursor: string | null;
}

export interface ContactsPage {
  contacts: ReadContact[];
  /** Null: these are all. */
  next: string | null;
  /** How many there are in all, where the vendor says it. */
  total: number | null;
}

export type ReadContacts = (session: CrmSession, question: ContactsQuestion) => Promise<ContactsPage>;
