/**
 * The search form for a search stored elsewhere in the endpoint's format, such as in a workflow. Incomplete input stays
 * in the form. External changes, such as Undo, replace it.
 */
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import { type Draft, filtersOf, suggestedName } from '../draft.ts';
import { checkDraft } from './check-draft.ts';
import { draftOfSaved, type Names, type SavedSearch, UNNAMED, useNames } from './saved-draft.ts';
import { findingAt, type SearchDraft } from './useSearchDraft.ts';

interface Options {
  /** Whether to show what is missing. */
  isTried: boolean;
  /** `name`: the suggested list name. */
  onChange: (saved: SavedSearch, name: string) => void;
}

const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);
const keptOf = (draft: Draft) => [draft.kind, filtersOf(draft), draft.findEmails];

export function useKeptSearch(saved: SavedSearch, { isTried, onChange }: Options) {
  const names = useNames(saved);
  const asKept = draftOfSaved(saved, names);
  const [typed, setTyped] = useState(asKept);
  const draft = isSame(keptOf(typed), keptOf(asKept)) ? withNames(typed, names) : asKept;
  const { errors } = checkDraft(draft, '-');
  const put = (next: Draft) => {
    setTyped(next);
    onChange({ type: next.kind, filters: filtersOf(next), find_emails: next.findEmails }, suggestedName(next));
  };
  const form: Pick<SearchDraft, 'draft' | 'error' | 'change' | 'changeIn'> = {
    draft,
    error: (path) => (isTried ? findingAt(errors, path) : undefined),
    change: (patch) => put({ ...draft, ...patch }),
    changeIn: (kind, patch) => put({ ...draft, [kind]: { ...draft[kind], ...patch } }),
  };
  return { ...form, suggested: suggestedName(draft) };
}

/** "Physiotherapists, Lisbon": a summary of the search. */
export const useKeptName = (saved: SavedSearch) => suggestedName(draftOfSaved(saved, useNames(saved)));

/** Names arrive later than ids, and change with the language. */
function withNames(typed: Draft, { places, industries }: Names): Draft {
  const named = <T extends { value: string; label: string }>(one: T, names: T[]): T =>
    names.find(({ value, label }) => value === one.value && label !== UNNAMED && label !== value) ?? one;
  const { industry, people, influencer } = typed;
  return {
    ...typed,
    industry: {
      ...industry,
      industries: industry.industries.map((one) => named(one, industries)),
      place: industry.place && named(industry.place, places),
    },
    people: {
      ...people,
      industries: people.industries.map((one) => named(one, industries)),
      places: people.places.map((one) => named(one, places)),
    },
    influencer: { ...influencer, places: influencer.places.map((one) => named(one, places)) },
  };
}
