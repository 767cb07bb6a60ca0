/** Makes a suggestion the draft of this browser; from then on it is an ordinary form, also after a reload. */
import type { SuggestedSearch } from '@leadwright/contract/ai/suggestions';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { useSuggestion } from '../search.queries.ts';
import { keepDraft } from '../useSearchForm.ts';
import { draftOf } from './suggested-draft.ts';

export function FromSuggestion({ id }: { id: number }) {
  const suggestion = useSuggestion(id);
  return <QueryState query={suggestion}>{({ search }) => <HandOver search={search} />}</QueryState>;
}

function HandOver({ search }: { search: SuggestedSearch }) {
  const navigate = useNavigate();
  useEffect(() => {
    keepDraft(draftOf(search));
    void navigate({ to: '/lead-search/new-search', replace: true });
  }, [search, navigate]);
  return null;
}
