/**
 * The employees of a company: who its own pages name, and whom the providers with a key know there. People who are named without an
 * address get theirs looked for at the company's mail server.
 */
import { DomainFilters, PeopleFilters } from '@leadwright/contract/searching/search-filters';
import { findEmail } from '../../email-finder/public.ts';
import { allFrom, fullName, originOf } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { Lead, SourceQuery, UsableSource } from '../../sources/public.ts';
import type { SiteFacts } from '../../web-pages/public.ts';
import type { Ask, AskedSource, Desk } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { hunterKey } from './hunter.rules.ts';
import { type NewPeople, newPeopleFor, pagesOf } from './new-people.service.ts';
import { colleague, mergePeople } from './people.rules.ts';
import { factsAbout, named, ownDomain, WEBSITE } from './sites.service.ts';
import { askInOrder } from './waterfall.service.ts';

/** For the addresses of all people of a company. */
const EMAILS_MS = 30_000;

export const askForEmployees: Ask = async (desk, { row, open }) => {
  const want = desk.run.row_limit - open.found;
  const news = newPeopleFor(desk, row.id, want);
  const sources = ownDomain(row) ? employeeSources(desk, row, want, news) : [];
  const asked = await askInOrder(desk, sources, {
    open,
    isEnough: (people) => mergePeople(people).length >= want,
  });
  return answerOf(asked, { people: news.answer(asked.finds) });
};

function employeeSources(desk: Desk, row: ResultRow, want: number, news: NewPeople): AskedSource<Lead>[] {
  const take = (leads: readonly Lead[]) => news.among(leads.flatMap((lead) => colleague(row, lead) ?? []));
  const of = (usable: UsableSource, query: SourceQuery): AskedSource<Lead> => ({
    ...named(usable.source),
    ask: () => pagesOf(desk, usable, query, want, take),
  });
  const domainFilters = DomainFilters.parse({ domain: row.domain, only: 'personal' });
  const peopleFilters = PeopleFilters.parse({ domains: [row.domain] });
  return [
    { ...WEBSITE, ask: () => peopleOfSite(desk, row, want, news) },
    ...desk.usable.single
      .filter(({ source }) => source.needsKey)
      .map((usable) => of(usable, { kind: 'single', domain: row.domain, filters: domainFilters })),
    ...desk.usable.people.map((usable) =>
      of(usable, { kind: 'people', filters: peopleFilters, industries: [], areas: [] }),
    ),
  ];
}

async function peopleOfSite(desk: Desk, row: ResultRow, want: number, news: NewPeople): Promise<Lead[]> {
  const facts = await factsAbout(desk, row);
  const named = facts.people.flatMap((person) => colleague(row, personOf(desk, person)) ?? []);
  const signal = AbortSignal.any([desk.signal, AbortSignal.timeout(EMAILS_MS)]);
  const look = (lead: Lead) =>
    withEmail({ ...desk, signal }, row.domain, facts, lead).catch((error) => {
      // Whoever is named counts without an address, too: a mail server that takes too long costs nobody the others.
      if (desk.signal.aborted || !signal.aborted) throw error;
      return lead;
    });
  const fresh = await news.among(mergePeople(named));
  return Promise.all(fresh.slice(0, want).map(look));
}

type SitePerson = SiteFacts['people'][number];

function personOf(desk: Desk, person: SitePerson): Pick<Lead, 'row' | 'contact'> {
  const { firstName, lastName, title, seniority, email, phone, linkedinUrl, evidence } = person;
  return {
    row: {
      dedupeKey: '',
      name: fullName(firstName, lastName),
      ...{ first_name: firstName, last_name: lastName, position: title, seniority, email, phone },
      linkedin_url: linkedinUrl,
      email_state: email ? 'found' : 'unchecked',
      provenance: allFrom(originOf(WEBSITE.title, desk.now(), evidence.url)),
    },
    contact: { email, phone, linkedin: linkedinUrl },
  };
}

/** A guess stays one: it is delivered as such and paid for as part of the person. */
async function withEmail(desk: Desk, domain: string, facts: SiteFacts, lead: Lead): Promise<Lead> {
  const { first_name: firstName, last_name: lastName, email } = lead.row;
  if (email || !firstName || !lastName) return lead;
  const colleagues = facts.people.filter((person) => person.email);
  const find = await findEmail(
    desk,
    { domain, firstName, lastName, published: [], colleagues },
    { signal: desk.signal, ...hunterKey(desk) },
  );
  if (find.retryAt) return lead;
  const origin = { ...originOf('Mail server', find.checkedAt, find.evidence.url), reason: find.reason };
  return {
    ...lead,
    row: {
      ...lead.row,
      email: find.address,
      email_state: find.state,
      is_verified: find.reason === 'accepted',
      provenance: { ...lead.row.provenance, email: origin },
    },
    contact: { ...lead.contact, email: find.address },
  };
}
