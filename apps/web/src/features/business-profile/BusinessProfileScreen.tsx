/** settings/business-profile: describes the account's business. Every AI text starts from it. */
import type { BusinessProfile } from '@leadwright/contract/ai/business-profile';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../../lib/format.ts';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { useProfile } from './business-profile.queries.ts';
import { ProfileForm } from './ProfileForm.tsx';

export function BusinessProfileScreen() {
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <Page title={t('navigation.entry.businessProfile')} subtitle={profile.data && <SavedBy profile={profile.data} />}>
      <QueryState query={profile}>{(saved) => <ProfileForm saved={saved} />}</QueryState>
    </Page>
  );
}

function SavedBy({ profile: { changed_at, changed_by } }: { profile: BusinessProfile }) {
  const { t } = useTranslation();
  if (!changed_at) return t('business-profile.neverSaved');
  return t('business-profile.changedBy', { when: formatRelative(changed_at), name: changed_by ?? '' });
}
