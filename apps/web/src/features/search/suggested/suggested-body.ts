/** The request body of a suggestion. */
import type { SuggestedSearch } from '@leadwright/contract/ai/suggestions';
import { suggestedName } from '../draft.ts';
import { checkDraft } from '../parts/check-draft.ts';
import type { Body } from '../search.queries.ts';
import { draftOf } from './suggested-draft.ts';

/** The body for its estimate, the same as the form's. Null if our form does not accept it. */
export function bodyOf(search: SuggestedSearch): Body | null {
  const draft = draftOf(search);
  return checkDraft(draft, suggestedName(draft)).body;
}
