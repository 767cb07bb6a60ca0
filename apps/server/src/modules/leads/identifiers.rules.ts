/** What identifies a person or a company, in one spelling each. Pure. */
import type { IdentifierKind } from '@leadwright/contract/leads/privacy';
import { emailOf, mailboxOf } from './emails.rules.ts';
import { domainOf, hasKnownEnding, isShared } from './hosts.rules.ts';
import { profileOf, urlOfProfile } from './linkedin.rules.ts';
import { phoneOf } from './phones.rules.ts';

export interface Identifier {
  kind: IdentifierKind;
  /** In its one spelling, as `identify` and `normalise` give it. */
  value: string;
}

const placeOf = (text: string) => (/^[a-z]+:\S{1,200}$/.test(text) && !text.startsWith('http') ? text : null);

const NORMALISE: Record<IdentifierKind, (text: string) => string | null> = {
  email: emailOf,
  // Without a country: a national number belongs to whichever country one likes.
  phone: (text) => phoneOf(text),
  domain(text) {
    const domain = domainOf(text);
    return domain && hasKnownEnding(domain) ? domain : null;
  },
  linkedin: (text) => profileOf(text)?.key ?? null,
  place: placeOf,
};

/** Null when the text is no such thing. */
export const normalise = (kind: IdentifierKind, text: string): string | null => NORMALISE[kind](text.trim());

/** Recognizes the kind of a typed identifier. The order matters: an email address also contains a domain. */
export function identify(text: string): Identifier | null {
  for (const kind of ['linkedin', 'email', 'phone', 'place', 'domain'] as const) {
    const value = normalise(kind, text);
    if (value) return { kind, value };
  }
  return null;
}

export const identifierKey = ({ kind, value }: Identifier): string => `${kind}:${value}`;

/** As the values of a lead hold it. */
export const storedForm = ({ kind, value }: Identifier): string => (kind === 'linkedin' ? urlOfProfile(value) : value);

/** What a lead can be recognised by; any module's rows fit. */
export interface LeadIdentity {
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** A website counts as its domain. */
  domain?: string | null | undefined;
  linkedin?: string | null | undefined;
  /** `source:id` */
  place?: string | null | undefined;
}

/**
 * Identifiers to check against do-not-contact lists. Includes the domain and the mailbox of the e-mail, so that an entry for a
 * domain covers all its addresses. A page on a shared host does not identify its owner.
 */
export function identifiersOf(lead: LeadIdentity): Identifier[] {
  const found = new Map<string, Identifier>();
  const add = (kind: IdentifierKind, text: string | null | undefined) => {
    const value = text ? normalise(kind, text) : null;
    if (value) found.set(identifierKey({ kind, value }), { kind, value });
    return value;
  };
  const email = add('email', lead.email);
  add('phone', lead.phone);
  add('linkedin', lead.linkedin);
  add('place', lead.place);
  if (lead.domain && !isShared(domainOf(lead.domain) ?? '')) add('domain', lead.domain);
  if (email) {
    add('email', mailboxOf(email));
    add('domain', email.slice(email.lastIndexOf('@') + 1));
  }
  return [...found.values()];
}
