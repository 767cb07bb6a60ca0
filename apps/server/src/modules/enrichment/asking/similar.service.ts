/**
 * People like one: the same title or level, industry and area, at the providers with a key. The nearest likeness is asked for
 * first, and wider ones only while more are wanted.
 */
import { PeopleFilters, SENIORITY_LEVELS } from '@leadwright/contract/searching/search-filters';
import { countryName, regionOf } from '../../../platform/countries.ts';
import { googleTypeOf, industryOf, namesBelow } from '../../lead-index/public.ts';
import { fold, personKeys } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { Lead, QueryOf, SearchArea, SearchIndustry } from '../../sources/public.ts';
import type { Ask, AskedSource, RunContext } from '../enrichment.port.ts';
import { answerOf } from './answers.rules.ts';
import { KNOWN_ELSEWHERE, type NewPeople, newPeopleFor, pagesOf } from './new-people.service.ts';
import { mergePeople } from './people.rules.ts';
import { named } from './sites.service.ts';
import { askInOrder } from './waterfall.service.ts';

export const askForSimilar: Ask = async (context, { row, open }) => {
  const want = context.run.row_limit - open.found;
  const news = newPeopleFor(context, row.id, want, KNOWN_ELSEWHERE);
  const asked = await askInOrder(context, similarSources(context, row, want, news), {
    open,
    isEnough: (people) => mergePeople(people).length >= want,
  });
  return answerOf(asked, { people: news.answer(asked.finds) });
};

const similarSources = (context: RunContext, row: ResultRow, want: number, news: NewPeople): AskedSource<Lead>[] =>
  context.usable.people.map((usable) => ({
    ...named(usable.source),
    ask: async () => {
      let found: Lead[] = [];
      // The one who is asked about is found, too, and a wider likeness finds those of a nearer one again.
      const isFurther = (lead: Lead) => !isThe(row, lead) && mergePeople([...found, lead]).length > found.length;
      const take = (leads: readonly Lead[]) => news.among(leads.filter(isFurther));
      for (const query of likenesses(row).filter((each) => usable.source.answers(each))) {
        if (found.length >= want) break;
        found = mergePeople([...found, ...(await pagesOf(context, usable, query, want - found.length, take))]);
      }
      return found;
    },
  }));

function isThe(row: ResultRow, lead: Lead): boolean {
  const own = personKeys(row)?.identityKeys ?? [];
  return own.some((key) => lead.identityKeys.includes(key));
}

type PeopleQuery = QueryOf<'people'>;

/** Queries for similar people, the closest first. None if neither title nor level is known. */
export function likenesses(row: ResultRow): PeopleQuery[] {
  const level = SENIORITY_LEVELS.find((each) => each === row.seniority);
  const title = row.position ? { titles: [row.position] } : null;
  const rank = level ? { seniorities: [level] } : null;
  const trade = row.industry ? [industryFrom(row.industry)] : [];
  const near = areaOf(row, row.city ? 'city' : row.state ? 'state' : 'country');
  const wide = areaOf(row, 'country');
  const asked = [
    ...(title ? [queryOf(title, trade, near), queryOf(title, trade, wide)] : []),
    ...(rank ? [queryOf(rank, trade, near), queryOf(rank, trade, wide)] : []),
  ];
  const texts = asked.map((query) => JSON.stringify(query));
  return asked.filter((_query, index) => texts.indexOf(texts[index] as string) === index);
}

const queryOf = (filters: object, industries: SearchIndustry[], areas: SearchArea[]): PeopleQuery => ({
  kind: 'people',
  filters: PeopleFilters.parse(filters),
  industries,
  areas,
});

/** Rows hold the industry's name in the finder's language. A name that the lead index does not know is kept as it is. */
function industryFrom(name: string): SearchIndustry {
  const node = industryOf(name);
  if (!node)
    return { slug: fold(name).replaceAll(' ', '_'), name, englishName: name, below: [], googleType: undefined };
  return {
    slug: node.slug,
    name,
    englishName: node.names.en,
    below: namesBelow(node),
    googleType: googleTypeOf(node.slug),
  };
}

/** Providers go by names; what the lead index needs of a place is not known here and not asked for. */
function areaOf(row: ResultRow, kind: SearchArea['kind']): SearchArea[] {
  const countryCode = regionOf(row.country) ?? '';
  const country = countryCode && countryName(countryCode, 'en');
  const name = { country, state: row.state, city: row.city }[kind];
  if (!country || !name) return [];
  return [
    {
      label: name,
      kind,
      name,
      state: row.state,
      countryCode,
      countryName: country,
      lat: row.lat ?? 0,
      lon: row.lon ?? 0,
      radiusKm: 0,
      index: { kind: 'regions', regions: [] },
    },
  ];
}
