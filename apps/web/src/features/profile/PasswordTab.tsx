/** Password, second factor and open sessions. */
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import classes from './column.module.css';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export function PasswordTab() {
  const { t } = useTranslation();
  const { has_password } = useSignedIn();
  return (
    <div className={classes.column}>
      <Card title={t(has_password ? 'profile.password.title' : 'profile.password.setTitle')}>
        <ChangePasswordForm />
      </Card>
      <SecondFactorCard />
      <SessionsCard />
    </div>
  );
}
