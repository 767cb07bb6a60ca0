/** The form of a first search: few leads, with the data needed to find e-mails. */
import { type Draft, emptyDraft } from '../draft.ts';
import type { Example } from '../search.queries.ts';

const FIRST_LEADS = 10;

export function exampleDraft({ industry, location, radius_km }: Example): Draft {
  const empty = emptyDraft('industry');
  const { id, label, lat, lon, kind } = location;
  return {
    ...empty,
    limit: FIRST_LEADS,
    industry: {
      ...empty.industry,
      industries: [{ value: industry.slug, label: industry.name }],
      place: { value: String(id), label, lat, lon, kind },
      radius_km,
      with_website: true,
    },
  };
}
