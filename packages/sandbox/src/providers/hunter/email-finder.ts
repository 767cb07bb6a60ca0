/** The address of one person: known, or guessed from the pattern of the domain. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Company } from '../../world/companies/companies.ts';
import { localPart } from '../../world/companies/emails.ts';
import { linkedinHandle, type Person, splitName } from '../../world/people/people.ts';
import { queryText } from '../provider-kit.ts';
import { admit, claimed, type Hunter, noDomain, paramsOf, refuse, targetOf, usedUp } from './hunter-kit.ts';
import { departmentOf, isKnown, scoreOf, seniorityOf, sourcesOf, verdictOn } from './hunter-records.ts';

type Name = { first: string; last: string };

export function findEmail(kit: Hunter, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!admit(kit, reply)) return reply;
  const handle = queryText(request, 'linkedin_handle');
  const parts = `${queryText(request, 'first_name') ?? ''} ${queryText(request, 'last_name') ?? ''}`;
  const name = splitName(queryText(request, 'full_name') ?? parts);
  const target = targetOf(kit, request);
  if (!handle && !name) {
    return refuse(reply, 'wrong_params', 'You are missing the first_name and last_name or the full_name parameter');
  }
  if (!handle && !target) return noDomain(reply);
  const person = handle
    ? kit.world.people.byLinkedin(linkedinHandle(handle))
    : name && colleague(kit, target?.company, name);
  if (person?.optedOut) return claimed(reply);
  if (kit.left('searches') <= 0) return usedUp(reply, 'searches');
  const company = target?.company ?? (person && kit.world.companies.get(person.company));
  const email = company && addressOf(kit, company, person, name);
  if (!email) return refuse(reply, 'not_found', 'No email address was found for this person');
  kit.spend('searches', 1);
  return reply.send({ data: finding(kit, company, email, person, name), meta: { params: paramsOf(request) } });
}

function colleague({ world: { people } }: Hunter, company: Company | undefined, name: Name): Person | undefined {
  const index = people.named(name.first, name.last).find((i) => people.companyOf(i) === company?.index);
  return index === undefined ? undefined : people.get(index);
}

/** Guesses only where the server does not say that nobody is there. */
function addressOf({ world }: Hunter, company: Company, person: Person | undefined, name: Name | undefined) {
  if (!company.domain) return undefined;
  if (person && isKnown(world, person)) return person.workEmail;
  if (!name) return undefined;
  const guess = `${localPart(world.people.patternOf(company.index), name.first, name.last)}@${company.domain}`;
  return verdictOn(world, guess) === 'invalid' ? undefined : guess;
}

function finding(
  { world }: Hunter,
  company: Company,
  email: string,
  person: Person | undefined,
  name: Name | undefined,
) {
  const known = person?.workEmail === email ? person : undefined;
  return {
    first_name: person?.firstName ?? name?.first ?? null,
    last_name: person?.lastName ?? name?.last ?? null,
    email,
    score: scoreOf(world, email, false),
    domain: company.domain,
    accept_all: verdictOn(world, email) === 'accept_all',
    position: known?.title.text ?? null,
    seniority: known ? seniorityOf(known.title) : null,
    department: known ? departmentOf(known.title) : null,
    twitter: null,
    linkedin_url: known?.linkedinUrl ?? null,
    phone_number: null,
    company: company.name,
    sources: known ? sourcesOf(email, '/team', company.domain ?? '') : [],
    verification: { date: '2026-08-01', status: verdictOn(world, email) },
  };
}
