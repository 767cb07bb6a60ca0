/**
 * First visit to a new live installation: the first visitor creates the super admin (docs/product-rules.md#sandbox).
 */
import { identity, RegisterBody } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { session } from '../../../lib/session.ts';
import { useSite } from '../../../lib/site.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import classes from '../sign-in/LoginScreen.module.css';
import { useEnterApp } from '../useEnterApp.ts';
import { NEW_ACCOUNT, NewAccountFields } from './NewAccountFields.tsx';

export function SetupScreen() {
  const { t } = useTranslation();
  const site = useSite();
  const enterApp = useEnterApp();
  const form = useZodForm(RegisterBody, {
    initialValues: NEW_ACCOUNT,
    onSubmit: async (body) => enterApp(await call(identity.setup, { body: { ...body, language: currentLanguage() } })),
  });
  if (site && !site.setup_needed && !session.hasToken()) return <Navigate to="/login" replace />;
  return (
    <AuthPage title={t('auth.setup.title')} text={t('auth.setup.text')}>
      <Form form={form} label={t('auth.setup.title')}>
        <NewAccountFields form={form} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving} className={classes.submit}>
          {t('auth.setup.submit')}
        </Button>
      </Form>
    </AuthPage>
  );
}
