/** The search fields of each kind. */
import { DomainFields } from '../DomainFields.tsx';
import { IndustryFields } from '../IndustryFields.tsx';
import { InfluencerFields } from '../InfluencerFields.tsx';
import { PeopleFields } from '../PeopleFields.tsx';
import type { SearchDraft } from './useSearchDraft.ts';

export function KindFields({ form }: { form: Pick<SearchDraft, 'draft' | 'error' | 'changeIn'> }) {
  const { draft, error } = form;
  if (draft.kind === 'industry')
    return (
      <IndustryFields value={draft.industry} error={error} onChange={(patch) => form.changeIn('industry', patch)} />
    );
  if (draft.kind === 'people')
    return <PeopleFields value={draft.people} error={error} onChange={(patch) => form.changeIn('people', patch)} />;
  if (draft.kind === 'single')
    return <DomainFields value={draft.single} error={error} onChange={(patch) => form.changeIn('single', patch)} />;
  return (
    <InfluencerFields value={draft.influencer} error={error} onChange={(patch) => form.changeIn('influencer', patch)} />
  );
}
