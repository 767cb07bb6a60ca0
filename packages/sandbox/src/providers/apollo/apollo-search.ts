/** Apollo's filters, for people and for organizations, as tests over the world's columns. */
import { z } from 'zod';
import type { Industry } from '../../world/companies/industries.ts';
import { citiesOfAny } from '../../world/geography/locations.ts';
import { TITLES } from '../../world/people/titles.ts';
import { fold, words } from '../../world/text.ts';
import type { World } from '../../world/world.ts';
import { emailStatus, organizationIds, seniorityOf } from './apollo-records.ts';

const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .default([]);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

const organizationFilters = {
  organization_locations: texts,
  organization_num_employees_ranges: texts,
  organization_ids: texts,
  q_organization_domains_list: texts.pipe(z.array(z.string()).max(1000)),
  currently_using_any_of_technology_uids: texts,
  page: z.coerce.number().int().min(1).max(500).default(1),
};

export const PeopleSearch = z.object({
  ...organizationFilters,
  person_titles: texts,
  include_similar_titles: flag.default(true),
  person_seniorities: texts,
  person_locations: texts,
  contact_email_status: texts,
  q_keywords: z.string().default(''),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
});
export type PeopleSearch = z.infer<typeof PeopleSearch>;

/** Tags are for organizations only; a people search with tags is accepted but not narrowed. */
export const OrganizationSearch = z.object({
  ...organizationFilters,
  q_organization_keyword_tags: texts,
  q_organization_name: z.string().default(''),
  per_page: z.coerce.number().int().min(1).max(100).default(25),
});
export type OrganizationSearch = z.infer<typeof OrganizationSearch>;

type Test = (index: number) => boolean;

/** All that an industry is called. */
const tradeOf = ({ name, slug, hierarchy }: Industry) =>
  fold(`${name} ${slug.replaceAll('_', ' ')} ${hierarchy.join(' ').replaceAll('_', ' ')}`);

/** Caches the result per company: many people share one. */
function remembered(count: number, test: Test): Test {
  const answers = new Int8Array(count);
  return (i) => {
    if (answers[i] === 0) answers[i] = test(i) ? 1 : -1;
    return answers[i] === 1;
  };
}

type Filters = z.infer<z.ZodObject<typeof organizationFilters>> & { q_organization_keyword_tags?: string[] };

function organizationTest(world: World, search: Filters): Test {
  const { companies } = world;
  const places = citiesOfAny(search.organization_locations);
  const domains = new Set(
    search.q_organization_domains_list.map((domain) => domain.toLowerCase().replace(/^www\./, '')),
  );
  const ids = new Set(search.organization_ids.map((id) => organizationIds(world).read(id)));
  const ranges = search.organization_num_employees_ranges.map((range) => range.split(',').map(Number));
  const tags = (search.q_organization_keyword_tags ?? []).map(fold);
  const technologies = search.currently_using_any_of_technology_uids.map((uid) => uid.replaceAll('_', ' '));
  return remembered(companies.count, (i) => {
    if (places && !places[companies.cityOf(i).index]) return false;
    if (domains.size > 0 && !domains.has(companies.domainOf(i) ?? '')) return false;
    if (ids.size > 0 && !ids.has(i)) return false;
    const size = companies.headcountOf(i);
    if (
      ranges.length > 0 &&
      !ranges.some(([least = 0, most = Number.POSITIVE_INFINITY]) => size >= least && size <= most)
    )
      return false;
    const trade = tradeOf(companies.industryOf(i));
    if (tags.length > 0 && !tags.some((tag) => trade.includes(tag))) return false;
    return (
      technologies.length === 0 || companies.get(i).technologies.some((technology) => technologies.includes(technology))
    );
  });
}

/** By the title's index. Similar titles share a word that says something. */
function fittingTitles(search: PeopleSearch): boolean[] | undefined {
  if (search.person_titles.length === 0 && search.person_seniorities.length === 0) return undefined;
  const dull = new Set(['of', 'and', 'the', 'a']);
  return TITLES.map((title) => {
    const seniority = seniorityOf(title);
    if (search.person_seniorities.length > 0 && (!seniority || !search.person_seniorities.includes(seniority)))
      return false;
    if (search.person_titles.length === 0) return true;
    const have = words(title.text);
    return search.person_titles.some((wanted) => {
      const asked = words(wanted).filter((word) => !dull.has(word));
      const shared = asked.filter((word) => have.includes(word)).length;
      return search.include_similar_titles ? shared === asked.length : fold(title.text) === fold(wanted);
    });
  });
}

export function peopleTest(world: World, search: PeopleSearch): Test {
  const { people, companies } = world;
  const titles = fittingTitles(search);
  const places = citiesOfAny(search.person_locations);
  const organization = organizationTest(world, search);
  const keywords = words(search.q_keywords);
  const statuses = search.contact_email_status;
  return (i) => {
    if (titles && !titles[people.titleOf(i).index]) return false;
    if (places && !places[people.cityOf(i).index]) return false;
    if (people.hasOptedOut(i) || !organization(people.companyOf(i))) return false;
    if (keywords.length > 0) {
      const company = people.companyOf(i);
      const about = words(
        `${people.firstNameOf(i)} ${people.lastNameOf(i)} ${people.titleOf(i).text} ${companies.nameOf(company)} ${tradeOf(companies.industryOf(company))}`,
      );
      if (!keywords.every((word) => about.includes(word))) return false;
    }
    return statuses.length === 0 || statuses.includes(emailStatus(world, people.workEmailOf(i)) ?? '');
  };
}

export function organizationsTest(world: World, search: OrganizationSearch): Test {
  const fits = organizationTest(world, search);
  const name = words(search.q_organization_name);
  return (i) => fits(i) && (name.length === 0 || name.every((word) => words(world.companies.nameOf(i)).includes(word)));
}
