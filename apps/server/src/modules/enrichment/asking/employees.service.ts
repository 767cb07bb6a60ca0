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
import type { Ask, AskedSource, RunContext } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { hunterKey } from './hunter.rules.ts';
import { type NewPeople, newPeopleFor, pagesOf } from './new-people.service.ts';
import { colleague, mergePeople } from './people.rules.ts';
import { factsAbout, named, ownDomain, WEBSITE } from './sites.service.ts';
import { askInOrder } from './waterfall.service.ts';

/** For the addresses of all people of a company. */
const EMAILS_MS = 30_000;

export const askForEmployees: Ask = async (context, { row, open }) => {
  const want = context.run.row_limit - open.found;
  const news = newPeopleFor(context, row.id, want);
  const sources = ownDomain(row) ? employeeSources(context, row, want, news) : [];
  const asked = await askInOrder(context, sources, {
    open,
    isEnough: (people) => mergePeople(people).length >= want,
  });
  return answerOf(asked, { people: news.answer(asked.finds) });
};

function employeeSources(context: RunContext, row: ResultRow, want: number, news: NewPeople): AskedSource<Lead>[] {
  const take = (leads: readonly Lead[]) => news.among(leads.flatMap((lead) => colleague(row, lead) ?? []));
  const of = (usable: UsableSource, query: SourceQuery): AskedSource<Lead> => ({
    ...named(usable.source),
    ask: () => pagesOf(context, usable, query, want, take),
  });
  const domainFilters = DomainFilters.parse({ domain: row.domain, only: 'personal' });
  const peopleFilters = PeopleFilters.parse({ domains: [row.domain] });
  return [
    { ...WEBSITE, ask: () => peopleOfSite(context, row, want, news) },
    ...context.usable.single
      .filter(({ source }) => source.needsKey)
      .map((usable) => of(usable, { kind: 'single', domain: row.domain, filters: domainFilters })),
    ...context.usable.people.map((usable) =>
      of(usable, { kind: 'people', filters: peopleFilters, industries: [], areas: [] }),
    ),
  ];
}

async function peopleOfSite(context: RunContext, row: ResultRow, want: number, news: NewPeople): Promise<Lead[]> {
  const facts = await factsAbout(context, row);
  const named = facts.people.flatMap((person) => colleague(row, personOf(context, person)) ?? []);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(EMAILS_MS)]);
  const look = (lead: Lead) =>
    withEmail({ ...context, signal }, row.domain, facts, lead).catch((error) => {
      // A named person counts without an address. A slow mail server must not lose the others.
      if (context.signal.aborted || !signal.aborted) throw error;
      return lead;
    });
  const fresh = await news.among(mergePeople(named));
  return Promise.all(fresh.slice(0, want).map(look));
}

type SitePerson = SiteFacts['people'][number];

function personOf(context: RunContext, person: SitePerson): Pick<Lead, 'row' | 'contact'> {
  const { firstName, lastName, title, seniority, email, phone, linkedinUrl, evidence } = person;
  return {
    row: {
      dedupeKey: '',
      name: fullName(firstName, lastName),
      first_name: firstName,
      last_name: lastName,
      position: title,
      seniority,
      email,
      phone,
      linkedin_url: linkedinUrl,
      email_state: email ? 'found' : 'unchecked',
      provenance: allFrom(originOf(WEBSITE.title, context.now(), evidence.url)),
    },
    contact: { email, phone, linkedin: linkedinUrl },
  };
}

/** A guess stays one: it is delivered as such and paid for as part of the person. */
async function withEmail(context: RunContext, domain: string, facts: SiteFacts, lead: Lead): Promise<Lead> {
  const { first_name: firstName, last_name: lastName, email } = lead.row;
  if (email || !firstName || !lastName) return lead;
  const colleagues = facts.people.filter((person) => person.email);
  const find = await findEmail(
    context,
    { domain, firstName, lastName, published: [], colleagues },
    { signal: context.signal, ...hunterKey(context) },
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
