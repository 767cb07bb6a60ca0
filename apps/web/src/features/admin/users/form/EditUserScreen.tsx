/** Changes an account. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BackButton } from '../../../../ui/display/BackButton.tsx';
import { NotFoundScreen } from '../../../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { AskedAddressNote } from '../../../../ui/form/AskedAddressNote.tsx';
import { Page } from '../../../../ui/layout/Page.tsx';
import { ArchiveCard } from '../../../portability/public.ts';
import { type AdminUserDetail, isMissing, useAddressAct, useSaveUser, useUserToEdit } from '../users.queries.ts';
import { nameOf } from '../words.ts';
import classes from './form.module.css';
import { EditUserForm } from './UserForm.tsx';
import { valuesOf } from './values.ts';

const route = getRouteApi('/app/admin/users/$user/edit');

export function EditUserScreen() {
  const { t } = useTranslation();
  const { user: id } = route.useParams();
  const found = useUserToEdit(id);
  if (isMissing(found.error)) return <NotFoundScreen />;
  return (
    <Page title={t('admin-users.form.editTitle')} subtitle={found.data && nameOf(found.data)} width="form">
      <BackButton
        label={t('navigation.entry.users')}
        to={(look) => <Link to="/admin/users" search={{ open: id }} {...look} />}
      />
      <QueryState query={found}>{(user) => <Edit key={id} user={user} />}</QueryState>
    </Page>
  );
}

function Edit({ user }: { user: AdminUserDetail }) {
  const save = useSaveUser(user.id);
  const address = useAddressAct(user.id);
  // The edition the form started with, not one loaded since.
  const seen = useRef(user.edition);
  return (
    <div className={classes.column}>
      <EditUserForm
        initial={valuesOf(user)}
        pack={user.package}
        keyHint={user.provider_key?.hint ?? null}
        askedAddress={<AskedAddressNote asked={user.asked_address} onAct={(act) => address.mutateAsync(act)} />}
        onSubmit={async (body) => {
          const { data } = await save.mutateAsync({ ...body, seen: seen.current });
          seen.current = data.edition;
          return data;
        }}
      />
      <ArchiveCard whose={user.id} />
    </div>
  );
}
