/** Fills in the form from a saved search. Places and industries were saved without their names. */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { search } from '@leadwright/contract/searching/search';
import { useQuery } from '@tanstack/react-query';
import { longUnlessEmpty, useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { type Choice, type ChosenPlace, type Draft, emptyDraft, GROWTHS, type Growth, RANGES } from '../draft.ts';

export interface SavedSearch {
  type: SearchKind;
  filters: Record<string, unknown>;
  find_emails: boolean;
}

export interface Names {
  places: ChosenPlace[];
  industries: Choice[];
}

const numbers = (value: unknown) => (Array.isArray(value) ? value : value ? [value] : []).map(Number);
const texts = (value: unknown) => (Array.isArray(value) ? value : value ? [value] : []).map(String);
const placesIn = ({ filters }: SavedSearch) => numbers(filters['location_ids'] ?? filters['location_id']);
const industriesIn = ({ filters }: SavedSearch) => [
  ...new Set([...texts(filters['industry']), ...texts(filters['industries'])]),
];

/** Requests only these names. A place that no longer exists is dropped, so that the form asks for another. */
async function namesOf(saved: SavedSearch, signal: AbortSignal): Promise<Names> {
  const [ids, slugs] = [placesIn(saved), industriesIn(saved)];
  const [places, industries] = await Promise.all([
    ids.length ? call(search.locations, { query: { ids: ids.join(',') } }, { signal }) : { data: [] },
    slugs.length ? call(search.industries, { query: { slugs: slugs.join(',') } }, { signal }) : { data: [] },
  ]);
  const named = new Map(industries.data.map(({ slug, name }) => [slug, name]));
  return {
    places: places.data.map(({ id, label, lat, lon, kind }) => ({ value: String(id), label, lat, lon, kind })),
    industries: slugs.map((slug) => ({ value: slug, label: named.get(slug) ?? slug })),
  };
}

export const useSavedDraft = (saved: SavedSearch) =>
  useQuery({
    queryKey: ['saved-search', currentLanguage(), saved],
    queryFn: async ({ signal }) => draftOfSaved(saved, await namesOf(saved, signal)),
  });

/** Placeholder for a name that is loading. */
export const UNNAMED = '…';

/** The known names. No choice is lost while names load. An industry that has no name is shown as its id. */
export function useNames(saved: SavedSearch): Names {
  const [ids, slugs] = [placesIn(saved), industriesIn(saved)];
  const answer = useAnswer({
    key: ['saved-search', 'names', currentLanguage()],
    question: ids.length + slugs.length > 0 ? { ids: ids.toSorted(), slugs: slugs.toSorted() } : null,
    ask: (_, signal) => namesOf(saved, signal),
    staleTime: longUnlessEmpty,
  });
  const known = answer.data ?? answer.earlier?.data;
  const of = <T extends Choice>(all: T[] | undefined, id: string) => all?.find(({ value }) => value === id);
  return {
    places: ids.map(String).map((id) => of(known?.places, id) ?? { value: id, label: UNNAMED, ...NOWHERE }),
    industries: slugs.map((slug) => of(known?.industries, slug) ?? { value: slug, label: known ? slug : UNNAMED }),
  };
}
const NOWHERE = { lat: 0, lon: 0, kind: 'city' } as const;

export function draftOfSaved(saved: SavedSearch, names: Names): Draft {
  const { type, filters, find_emails } = saved;
  const empty = emptyDraft(type);
  const source = filters['source'];
  const draft: Draft = {
    ...empty,
    findEmails: find_emails,
    sources: typeof source === 'string' ? { [type]: source } : {},
  };
  if (type === 'industry')
    return {
      ...draft,
      industry: { ...known(empty.industry, filters), industries: names.industries, place: names.places[0] ?? null },
    };
  if (type === 'people') {
    const lookup = ['linkedin_url', 'email', 'name'].some((name) => filters[name]);
    const { industries, places } = names;
    return { ...draft, people: { ...known(empty.people, filters), lookup, industries, places } };
  }
  if (type === 'single') return { ...draft, single: known(empty.single, filters) };
  return { ...draft, influencer: influencerOf(empty.influencer, filters, names) };
}

/** Values of known fields; the others stay at their defaults. */
const known = <T extends object>(empty: T, filters: Record<string, unknown>): T => ({
  ...empty,
  ...Object.fromEntries(
    Object.keys(empty).flatMap((name) => (filters[name] === undefined ? [] : [[name, filters[name]]])),
  ),
});

function influencerOf(empty: Draft['influencer'], filters: Record<string, unknown>, { places }: Names) {
  const ends = RANGES.flatMap((range) => [`${range}_min`, `${range}_max`]);
  const growths = GROWTHS.flatMap((name) => {
    const growth = filters[name] as Partial<Record<keyof Growth, unknown>> | undefined;
    if (!growth) return [];
    const { interval = null, operator = null, value = '' } = growth;
    return [[name, { interval, operator, value: String(value) } as Growth] as const];
  });
  return {
    ...known(empty, filters),
    places,
    ranges: Object.fromEntries(ends.map((end) => [end, (filters[end] as number | undefined) ?? null])),
    growth: Object.fromEntries(growths),
    credibility: (filters['audience'] as { credibility?: number } | undefined)?.credibility ?? null,
  };
}
