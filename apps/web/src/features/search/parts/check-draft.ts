/**
 * Converts a draft to the request body and validates it with the endpoint's schema; returns errors by field
 * (docs/product-rules.md#validation). Separate from the draft, because a page can show the form before it can validate
 * it.
 */
import { SearchBody } from '@leadwright/contract/searching/search';
import { withoutUnknown } from '@leadwright/contract/unknown-parameters';
import i18next from 'i18next';
import { wordsOf } from '../../../lib/validation.ts';
import { type Draft, filtersOf, looksForEmails, ownFilters, wantsNew } from '../draft.ts';
import type { Body } from '../search.queries.ts';

export interface Checked {
  body: Body | null;
  /** By field; `_` belongs to the whole form. */
  errors: Record<string, string>;
}

export function checkDraft(draft: Draft, suggestedName: string): Checked {
  const filters = filtersOf(draft);
  const list = draft.listId === null ? { name: draft.listName.trim() || suggestedName } : { id: draft.listId };
  const candidate = {
    type: draft.kind,
    list,
    limit: draft.limit,
    only_new: wantsNew(draft),
    exclude: draft.exclude,
    ...(looksForEmails(draft.kind) && { find_emails: draft.findEmails }),
    filters,
  };
  const errors = ownFindings(draft);
  const parsed = SearchBody.safeParse(candidate);
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.filter((part) => part !== 'filters').join('.') || '_';
    errors[path] ??= wordsOf(issue, valueAt(candidate, issue.path));
  }
  // A draft from an earlier version may contain obsolete filters.
  const body = Object.keys(errors).length === 0 ? (withoutUnknown(SearchBody, candidate) as Body) : null;
  return { body, errors };
}

/** Rules beyond the schema: companies need a place, a look-up needs a criterion. */
function ownFindings(draft: Draft): Record<string, string> {
  if (draft.kind === 'industry' && !draft.industry.place)
    return { location_id: i18next.t('search.screen.locationMissing') };
  if (draft.kind === 'people' && draft.people.lookup && Object.keys(ownFilters(draft)).length === 0)
    return { _: i18next.t('validation.personLookup') };
  return {};
}

const valueAt = (values: unknown, path: PropertyKey[]) =>
  path.reduce((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], values);
