/** AI nodes need a complete business profile. */
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { useProfile } from '../../../business-profile/public.ts';

export function ProfileNote() {
  const { t } = useTranslation();
  const profile = useProfile().data;
  if (!profile || profile.complete) return null;
  return (
    <Note tone="warn">
      {t('business-profile.band.unavailable')}{' '}
      <Link className="link" to="/settings/business-profile">
        {t('business-profile.band.act')}
      </Link>
    </Note>
  );
}
