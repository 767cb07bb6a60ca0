/** People whom a company's website names without their address: it is looked for, and sold only when it exists for certain. */
import { systemBase } from '../../../platform/context.ts';
import { findEmail } from '../../email-finder/public.ts';
import { fullName, originOf } from '../../leads/public.ts';
import type { SiteFacts } from '../../web-pages/public.ts';
import { emailLead, seenAt, text } from '../lead.rules.ts';
import { platformHunterKey } from '../platform-key.service.ts';
import type { Lead, SourceCall } from '../source.port.ts';

export const TITLE = 'Company website';

/** More are a directory, not a team. */
const MAX_PEOPLE = 50;

type Person = SiteFacts['people'][number];

export const unlistedIn = ({ people }: SiteFacts): Person[] =>
  people.filter(({ email, firstName, lastName }) => !email && firstName && lastName).slice(0, MAX_PEOPLE);

export const personValues = ({ firstName, lastName, title, seniority, linkedinUrl, phone }: Person) => ({
  name: fullName(firstName, lastName),
  first_name: firstName,
  last_name: lastName,
  position: title,
  seniority,
  linkedin_url: linkedinUrl,
  phone,
});

/** One after the other: a company's mail server hears one of us at a time. */
export async function findAddresses(
  call: SourceCall,
  domain: string,
  facts: SiteFacts,
  people: readonly Person[],
): Promise<Lead[]> {
  const ctx = { ...systemBase(call.platform), now: call.now };
  const published = facts.emails.map(({ address, evidence }) => ({ address, url: evidence.url }));
  const colleagues = facts.people.filter(({ email }) => email);
  const leads: Lead[] = [];
  const options = { signal: call.signal, ...(await platformHunterKey(ctx)) };
  for (const person of people) {
    const { firstName, lastName } = person;
    const wanted = { domain, firstName, lastName, published, colleagues };
    const { state, address } = await findEmail(ctx, wanted, options);
    // A guess is not sold, and what is published has been handed over already.
    const isNew = state === 'found' && !published.some((each) => each.address === address);
    if (isNew) leads.push(leadOf(call, domain, facts, person, address));
  }
  return leads;
}

function leadOf(call: SourceCall, domain: string, facts: SiteFacts, person: Person, email: string): Lead {
  const { url } = person.evidence;
  const values = {
    email,
    email_state: 'found' as const,
    is_verified: true,
    ...personValues(person),
    company: text(facts.name),
    website: `https://${domain}`,
    domain,
    technologies: facts.technologies.map(({ technology }) => technology),
    extra: { type: 'personal', pages: [url] },
  };
  // The page names the person, not the address.
  return seenAt(emailLead(values, originOf(TITLE, call.now(), url)), 'email', null);
}
