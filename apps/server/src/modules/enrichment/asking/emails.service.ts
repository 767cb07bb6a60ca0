/**
 * The address of a lead (docs/product-rules.md#enrichment): first what its company publishes, then what its mail server accepts,
 * then what the providers know that there is a key for. What is read on the way (phone, technologies, profiles) is kept.
 */
import { DomainFilters, PeopleFilters } from '@leadwright/contract/searching/search-filters';
import { oneByOne } from '../../../platform/each-at-once.ts';
import { checkEmails, findEmail, GUESSED } from '../../email-finder/public.ts';
import {
  EMAIL_SEARCH,
  fold,
  fullName,
  NOWHERE,
  type Origin,
  originOf,
  originOfValue,
  type Provenance,
} from '../../leads/public.ts';
import type { ResultRow, ResultValues } from '../../results/public.ts';
import { type Lead, openCall, type UsableSource } from '../../sources/public.ts';
import type { SiteFacts } from '../../web-pages/public.ts';
import type { Answer, Ask, Asked, AskedSource, Question, RunContext } from '../enrichment.port.ts';
import type { EmailAnswer } from '../enrichment.table.ts';
import { answerOf, bestOf } from './answers.rules.ts';
import { profileSources } from './creators.service.ts';
import { hunterKey } from './hunter.rules.ts';
import { factsAbout, named, ownDomain, WEBSITE } from './sites.service.ts';
import { askInOrder } from './waterfall.service.ts';

export const FINDER = { id: 'finder', title: 'Mail server', price: 0 } as const;
const GIVEN = { ...FINDER, id: 'given', isFirst: true } as const;
const HUNTER_ROWS = 10;
/** A search does not wait longer for a source that may not be asked now; what the others know is said without it. */
const SEARCH_WAITS_SECONDS = 30 * 60;

/** An answer about the address, and what the site said besides. */
interface Find extends EmailAnswer {
  facts?: SiteFacts;
  /** A mail server asked to come back: who is asked again, and when. */
  again?: { source: string; at: Date } | undefined;
}

const isFound = ({ state }: Find) => state === 'found';

export const askForEmail: Ask = async (context, question) => {
  const sources = emailSources(context, question);
  const isEnough = (finds: readonly Find[]) => finds.some(isFound);
  const { open } = question;
  const longestWait = context.run.search_id === null ? undefined : SEARCH_WAITS_SECONDS;
  const asked = await askInOrder<Find>(context, sources, {
    open,
    known: open.kept,
    isEnough,
    isWanted: isFound,
    longestWait,
  });
  // The address has no verdict until all providers have answered, or if none has.
  const isOpen = asked.waitSeconds !== null && (asked.isThrottled || !question.isLastAttempt);
  const isSilent = sources.length > 0 && asked.asked.length === asked.failures;
  const nothing = notFound(context, sources.length > 0 ? 'nothing' : NOWHERE);
  const facts = asked.finds.find((find) => find.facts)?.facts;
  const isLast = question.isLastAttempt || isEnough(asked.finds);
  return answerOf(isLast ? asked : comingBack(context, asked), {
    email: isOpen || isSilent ? null : bestOf(asked.finds, nothing),
    kept: asked.finds.filter(({ again }) => !again).map(answerFrom),
    ...(facts && besides(context, facts)),
  });
};

const answerFrom = ({ state, address, others, reason, origin }: EmailAnswer): EmailAnswer => ({
  state,
  address,
  others,
  reason,
  origin,
});

/** The row shows what is known so far. A source that asked for a retry has not answered yet. */
function comingBack(context: RunContext, asked: Asked<Find>): Asked<Find> {
  const again = asked.finds.flatMap((find) => find.again ?? []);
  if (again.length === 0) return asked;
  const latest = Math.max(...again.map(({ at }) => at.getTime()));
  const seconds = Math.max(1, Math.ceil((latest - context.now().getTime()) / 1000));
  const hasAnswered = (id: string) => again.every(({ source }) => source !== id);
  return {
    ...asked,
    asked: asked.asked.filter(hasAnswered),
    tries: asked.tries.filter(({ source }) => hasAnswered(source)),
    waitSeconds: Math.max(seconds, asked.waitSeconds ?? 0),
    isThrottled: false,
  };
}

const notFound = (context: RunContext, reason = 'nothing'): EmailAnswer => ({
  state: 'none',
  address: '',
  others: [],
  reason,
  origin: originOf(EMAIL_SEARCH, context.now()),
});

function emailSources(context: RunContext, question: Question): AskedSource<Find>[] {
  const { row } = question;
  const site = ownDomain(row);
  const company = site ? siteSources(context, question) : [];
  const given = row.email ? [{ ...GIVEN, ask: () => checkGiven(context, question) }] : [];
  if (context.run.list_type === 'influencer') return [...given, ...company, ...channels(context, question)];
  const hunter = site ? context.usable.single.filter(({ source }) => source.id === 'hunter') : [];
  const known = hunter.map((usable) => sourceFrom(usable, () => hunterFinds(context, usable, row)));
  if (context.run.list_type !== 'people') return [...given, ...company, ...known];
  const people = row.linkedin_url ? context.usable.people : [];
  const profiles = people.map((usable) => sourceFrom(usable, () => profileFinds(context, usable, row)));
  return [...given, ...company, ...known, ...profiles];
}

const sourceFrom = ({ source }: UsableSource, ask: () => Promise<Find[]>): AskedSource<Find> => ({
  ...named(source),
  ask,
});

/** The site comes first. The mail server's check then uses the pattern of the addresses on the site. */
function siteSources(context: RunContext, question: Question): AskedSource<Find>[] {
  let facts: SiteFacts | undefined;
  return [
    {
      ...WEBSITE,
      ask: async () => {
        facts = await factsAbout(context, question.row);
        const published = facts.emails.map(({ address, evidence }) => ({ address, url: evidence.url }));
        const find = published.length > 0 ? await look(context, question, published, facts) : notFound(context);
        return [{ ...find, facts }];
      },
    },
    { ...FINDER, ask: async () => [await look(context, question, [], facts)] },
  ];
}

type Published = { address: string; url: string }[];
const TITLES: Record<string, string> = {
  website: WEBSITE.title,
  'mail server': FINDER.title,
  pattern: GUESSED,
};

async function look(context: RunContext, { row }: Question, published: Published, facts?: SiteFacts): Promise<Find> {
  const find = await findEmail(
    context,
    {
      domain: row.domain,
      ...namesOf(row),
      published,
      colleagues: (facts?.people ?? []).filter(({ email }) => email),
    },
    { signal: context.signal, ...hunterKey(context) },
  );
  const { state, address, others, reason, evidence, retryAt } = find;
  const title = TITLES[evidence.source] ?? (evidence.source || EMAIL_SEARCH);
  const again = retryAt ? { source: FINDER.id, at: retryAt } : undefined;
  return { state, address, others, reason, again, origin: originOf(title, find.checkedAt, evidence.url) };
}

const namesOf = ({ first_name, last_name }: ResultRow) =>
  first_name && last_name ? { firstName: first_name, lastName: last_name } : {};

/**
 * An address that was typed, imported or listed by a source. What is published or was found by its source stays found unless its mail
 * server refuses it.
 */
async function checkGiven(context: RunContext, { row, open }: Question): Promise<Find[]> {
  const [check] = await checkEmails(context, [row.email], {
    signal: context.signal,
    areHeld: true,
    ...hunterKey(context),
  });
  if (!check) return [];
  const origin = originOfValue(row.provenance, 'email') ?? originOf(GIVEN.title, check.checkedAt);
  const again = check.retryAt ? { source: GIVEN.id, at: check.retryAt } : undefined;
  const given = { address: row.email, others: [], again, origin };
  const isStillFound = open.email_state === 'found' && check.state === 'potential';
  if (isStillFound) return [{ ...given, state: 'found', reason: origin.reason ?? '', again: undefined }];
  return [{ ...given, state: check.state, reason: check.reason }];
}

async function hunterFinds(context: RunContext, usable: UsableSource, row: ResultRow): Promise<Find[]> {
  const filters = DomainFilters.parse({ domain: row.domain });
  const query = { kind: 'single', domain: row.domain, filters } as const;
  const { leads } = await usable.source.search(openCall(context, usable, context.signal), query, null, HUNTER_ROWS);
  const wanted = fold(fullName(row.first_name, row.last_name) || (context.run.list_type === 'people' ? row.name : ''));
  const fitting = wanted ? leads.filter((lead) => fold(lead.row.name ?? '') === wanted) : leads;
  return fitting.slice(0, wanted ? 1 : HUNTER_ROWS).flatMap((lead) => findOf(lead) ?? []);
}

/** People Data Labs and Apollo know a profile's address. */
async function profileFinds(context: RunContext, usable: UsableSource, row: ResultRow): Promise<Find[]> {
  const filters = PeopleFilters.parse({ linkedin_url: row.linkedin_url });
  const query = { kind: 'people', filters, industries: [], areas: [] } as const;
  const call = openCall(context, usable, context.signal);
  const { leads } = await usable.source.search(call, { ...query, industries: [], areas: [] }, null, 1);
  return leads.flatMap((lead) => findOf(lead) ?? []);
}

/** A source's own word: published or accepted is found, everything else a guess of theirs. */
function findOf({ row }: Lead): Find | undefined {
  const origin = originOfValue(row.provenance ?? {}, 'email');
  if (!row.email || !origin) return undefined;
  const isSure = row.email_state === 'found';
  return {
    state: isSure ? 'found' : 'potential',
    address: row.email,
    others: [],
    reason: isSure ? 'published' : 'unsure',
    origin,
  };
}

/** What a creator's own profile says is part of the price; a full report is not. */
const channels = (context: RunContext, question: Question): AskedSource<Find>[] =>
  profileSources(context, question.row).map(({ ask, ...source }) => ({
    ...source,
    ask: async () => (await oneByOne(await ask(), (lead) => profileFind(context, question, lead))).flat(),
  }));

/** The address that the profile names, or the website that it leads to, checked with the mail server. */
async function profileFind(context: RunContext, question: Question, { row: said }: Lead): Promise<Find[]> {
  const origin = originOfValue(said.provenance ?? {}, 'email');
  const domain = ownDomain({ domain: said.domain ?? '' });
  const isNewSite = domain !== '' && domain !== question.row.domain;
  const facts = isNewSite ? await factsAbout(context, { domain, country: question.row.country }) : undefined;
  const published = [
    ...(said.email ? [{ address: said.email, url: origin?.url ?? '' }] : []),
    ...(facts?.emails ?? []).map(({ address, evidence }) => ({ address, url: evidence.url })),
  ];
  if (published.length === 0) return [notFound(context)];
  const row = { ...question.row, domain: '', first_name: '', last_name: '' };
  const find = await look(context, { ...question, row }, published);
  const isSaid = find.address === said.email && origin !== undefined;
  return [{ ...find, ...(isSaid && { origin }), ...(facts && { facts }) }];
}

/** What the site says besides: for columns that are empty, each with its page. */
function besides(context: RunContext, facts: SiteFacts): Partial<Answer> {
  const origin = (url: string | null): Origin => originOf(WEBSITE.title, context.now(), url);
  const [phone] = facts.phones;
  const values: Partial<ResultValues> = {
    phone: phone?.e164 ?? '',
    technologies: facts.technologies.map(({ technology }) => technology),
  };
  const provenance: Provenance = {
    ...(phone && { phone: origin(phone.evidence.url) }),
    ...(facts.technologies[0] && { technologies: origin(facts.technologies[0].evidence.url) }),
  };
  const socials = facts.socials.map(({ platform, url, evidence }) => ({ platform, url, page: evidence.url }));
  const evidence = facts.technologies.map((found) => ({
    technology: found.technology,
    how: found.evidence.how,
    page: found.evidence.url,
    text: found.evidence.text,
  }));
  return {
    values,
    provenance,
    extra: { ...(socials.length > 0 && { socials }), ...(evidence.length > 0 && { technology_evidence: evidence }) },
  };
}
