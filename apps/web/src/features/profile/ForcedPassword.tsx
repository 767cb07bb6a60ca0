/** An initial password set by someone else must be changed first (docs/product-rules.md#signing-in). */
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/feedback/Note.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import classes from './column.module.css';

export function ForcedPassword() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Page title={t('profile.password.forcedTitle')} width="form">
      <div className={classes.column}>
        <Note tone="warn">{t('profile.password.forced')}</Note>
        <ChangePasswordForm onChanged={() => void navigate({ to: '/' })} />
      </div>
    </Page>
  );
}
