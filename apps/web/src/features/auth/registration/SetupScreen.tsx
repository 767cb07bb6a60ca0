/**
 * First visit to a new live installation: the operator creates the super admin with the token from the server log. The
 * link in the log has the token after the `#` (docs/product-rules.md#sandbox).
 */
import { identity, SetupBody } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { loadComponent } from '../../../lib/load.ts';
import { session } from '../../../lib/session.ts';
import { useSite } from '../../../lib/site.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import restoringClasses from '../restoring/restoring.module.css';
import { isUnderWay, useRestoreState } from '../restoring/restoring.queries.ts';
import classes from '../sign-in/LoginScreen.module.css';
import { useEnterApp } from '../useEnterApp.ts';
import { NEW_ACCOUNT, NewAccountFields } from './NewAccountFields.tsx';
import { SetupTokenField } from './SetupTokenField.tsx';

const RestoreScreen = loadComponent(() => import('../restoring/RestoreScreen.tsx'), 'RestoreScreen');

/**
 * Reads the token from the link and removes it from the URL, where a screenshot or the browser history would show it.
 */
function useTokenOfLink(isClosed: boolean): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    // A closed set-up redirects. Changing the URL as well would cancel that.
    if (token && !isClosed) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token, isClosed]);
  return token;
}

export function SetupScreen() {
  const { t } = useTranslation();
  const site = useSite();
  const enterApp = useEnterApp();
  const isClosed = site !== null && !site.setup_needed && !session.hasToken();
  const token = useTokenOfLink(isClosed);
  const form = useZodForm(SetupBody, {
    initialValues: { ...NEW_ACCOUNT, setup_token: token },
    onSubmit: async (body) => enterApp(await call(identity.setup, { body: { ...body, language: currentLanguage() } })),
  });
  const restore = useRestoreState(site?.setup_needed === true);
  const [isRestoring, setRestoring] = useState(false);
  if (isClosed) return <Navigate to="/login" replace />;
  // Also after the page was loaded again: it goes on.
  if (isRestoring || isUnderWay(restore.data))
    return (
      <Suspense>
        <RestoreScreen token={form.values.setup_token} onBack={() => setRestoring(false)} />
      </Suspense>
    );
  return (
    <AuthPage title={t('auth.setup.title')} text={t('auth.setup.text')}>
      <Form form={form} label={t('auth.setup.title')}>
        <SetupTokenField {...form.field('setup_token')} />
        <NewAccountFields form={form} />
        <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving} className={classes.submit}>
          {t('auth.setup.submit')}
        </Button>
      </Form>
      {restore.isSuccess && (
        <p className={restoringClasses.offer}>
          {t('auth.restore.question')}{' '}
          <button type="button" className="link" onClick={() => setRestoring(true)}>
            {t('auth.restore.offer')}
          </button>
        </p>
      )}
    </AuthPage>
  );
}
