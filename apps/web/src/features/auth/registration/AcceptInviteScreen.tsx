/** /accept-invite#…: the link of an invitation; the invited user chooses a password and can sign in. */
import { AcceptInviteBody, team } from '@leadwright/contract/accounts/team';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import { PasswordPair } from '../password/PasswordPair.tsx';
import classes from '../sign-in/LoginScreen.module.css';

export function AcceptInviteScreen() {
  const { t } = useTranslation();
  // Older mails have it in the query.
  const { token: older = '' } = useSearch({ from: '/auth/accept-invite' });
  const [token] = useState(() => window.location.hash.slice(1) || older);
  return (
    <AuthPage title={t('auth.invite.title')} text={t('auth.invite.text')} back>
      {token ? <InviteForm token={token} /> : <Note tone="bad">{t('auth.invite.broken')}</Note>}
    </AuthPage>
  );
}

function InviteForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useZodForm(AcceptInviteBody, {
    initialValues: { token, password: '', password_confirmation: '' },
    onSubmit: async (body) => {
      const { message } = await call(team.accept, { body });
      toast.show(message);
      await navigate({ to: '/login' });
    },
  });
  return (
    <Form form={form} label={t('auth.invite.title')}>
      <PasswordPair form={form} label={t('auth.invite.password')} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving} className={classes.submit}>
        {t('auth.invite.submit')}
      </Button>
    </Form>
  );
}
