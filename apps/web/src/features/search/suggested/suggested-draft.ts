/** Fills in the form from a suggestion. */
import { SUGGESTED_ROWS, type SuggestedSearch } from '@leadwright/contract/ai/suggestions';
import { type Draft, emptyDraft } from '../draft.ts';

type Places = Extract<SuggestedSearch, { type: 'people' }>['locations'];

const placesOf = (places: Places) => places.map(({ id, label }) => ({ value: String(id), label }));
const industriesOf = (industries: { slug: string; name: string }[]) =>
  industries.map(({ slug, name }) => ({ value: slug, label: name }));

export function draftOf(search: SuggestedSearch): Draft {
  const draft: Draft = { ...emptyDraft(search.type), limit: SUGGESTED_ROWS };
  if (search.type === 'people') {
    const { type: _, industries, locations, ...rest } = search;
    const people = { ...rest, industries: industriesOf(industries), places: placesOf(locations) };
    return { ...draft, people: { ...draft.people, ...people } };
  }
  if (search.type === 'influencer') {
    const { platform, keyword, locations, followers_min, followers_max } = search;
    const influencer = { platform, keyword, places: placesOf(locations), ranges: { followers_min, followers_max } };
    return { ...draft, influencer: { ...draft.influencer, ...influencer } };
  }
  const { type: _, industries, location, ...rest } = search;
  const { id, ...place } = location;
  return {
    ...draft,
    industry: { ...rest, industries: industriesOf(industries), place: { ...place, value: String(id) } },
  };
}
