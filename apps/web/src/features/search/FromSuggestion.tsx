/** A suggestion becomes the draft of this browser; from then on it is a form like any other, also after a reload. */
import type { Suggestion } from '@leadwright/contract/ai/suggestions';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { useSuggestion } from './search.queries.ts';
import { draftOf } from './suggested-draft.ts';
import { keepDraft } from './useSearchForm.ts';

export function FromSuggestion({ id }: { id: number }) {
  const suggestion = useSuggestion(id);
  return <QueryState query={suggestion}>{(found) => <HandOver suggestion={found} />}</QueryState>;
}

function HandOver({ suggestion }: { suggestion: Suggestion }) {
  const navigate = useNavigate();
  useEffect(() => {
    keepDraft(draftOf(suggestion));
    void navigate({ to: '/lead-search/new-search', replace: true });
  }, [suggestion, navigate]);
  return null;
}
