/** /register: creates an account; the address is then confirmed. Only if the brand allows sign-up. */
import { identity, RegisterBody } from '@leadwright/contract/accounts/identity';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { currentLanguage } from '../../../lib/i18n.ts';
import { inSeconds } from '../../../lib/kept/moment.ts';
import { referral } from '../../../lib/kept/referral.ts';
import { useSite, useTermsUrl } from '../../../lib/site.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { AuthPage } from '../AuthPage.tsx';
import classes from '../sign-in/LoginScreen.module.css';
import { NEW_ACCOUNT, NewAccountFields } from './NewAccountFields.tsx';

export function RegisterScreen() {
  const { t } = useTranslation();
  const site = useSite();
  const termsUrl = useTermsUrl();
  if (site && !site.registration) {
    return (
      <AuthPage title={t('auth.register.title')} back>
        <Note>{t('auth.register.closed')}</Note>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('auth.register.title')} text={t('auth.register.text')}>
      <RegisterForm />
      <p className={classes.terms}>
        <Trans
          i18nKey="auth.register.terms"
          components={{
            // biome-ignore lint/a11y/useAnchorContent: its words come with the sentence
            a: <a className="link" href={termsUrl} target="_blank" rel="noreferrer" />,
          }}
        />
      </p>
      <p className={classes.newHere}>
        {t('auth.register.known')}{' '}
        <Link to="/login" className="link">
          {t('auth.register.signIn')}
        </Link>
      </p>
    </AuthPage>
  );
}

function RegisterForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useZodForm(RegisterBody, {
    initialValues: NEW_ACCOUNT,
    onSubmit: async (body) => {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const more = { language: currentLanguage(), time_zone, ...referral() };
      const sent = await call(identity.register, { body: { ...body, ...more } });
      await navigate({ to: '/confirm-email', state: { email: body.email, resendAt: inSeconds(sent.resend_in) } });
    },
  });
  return (
    <Form form={form} label={t('auth.register.title')}>
      <NewAccountFields form={form} />
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving} className={classes.submit}>
        {t('auth.register.submit')}
      </Button>
    </Form>
  );
}
