/** Makes a company's domain the draft of this browser; from then on it is an ordinary form. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { emptyDraft } from './draft.ts';
import { keepDraft } from './useSearchForm.ts';

export function AtDomain({ domain }: { domain: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const draft = emptyDraft('single');
    keepDraft({ ...draft, single: { ...draft.single, domain } });
    void navigate({ to: '/lead-search/new-search', replace: true });
  }, [domain, navigate]);
  return null;
}
