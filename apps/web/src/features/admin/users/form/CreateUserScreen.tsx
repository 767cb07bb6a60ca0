/** Adds an account. Its main user gets an e-mail. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BackButton } from '../../../../ui/display/BackButton.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { useCreateUser } from '../users.queries.ts';
import classes from './form.module.css';
import { NewUserForm } from './UserForm.tsx';
import { EMPTY } from './values.ts';

export function CreateUserScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateUser();
  return (
    <Page title={t('admin-users.form.createTitle')} width="form">
      <BackButton label={t('navigation.entry.users')} to={(look) => <Link to="/admin/users" {...look} />} />
      <div className={classes.column}>
        <NewUserForm
          initial={EMPTY}
          onSubmit={async (body) => {
            const { data } = await create.mutateAsync(body);
            await navigate({ to: '/admin/users', search: { open: data.id } });
          }}
        />
      </div>
    </Page>
  );
}
