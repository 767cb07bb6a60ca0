/** E-mail and password. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { oneOf } from '../../../lib/load.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { EmailField, PasswordField } from '../../../ui/form/text-fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { SignOnButton } from '../sign-on/SignOnButton.tsx';
import { useOffers } from '../sign-on/useOffers.ts';
import classes from './LoginScreen.module.css';
import type { SignIn } from './useSignIn.ts';

const loginSchema = oneOf(() => import('./login-schema.ts'), 'loginSchema');

export function LoginForm({ signIn }: { signIn: SignIn }) {
  const { t } = useTranslation();
  const form = useZodForm(loginSchema, { initialValues: { email: '', password: '' }, onSubmit: signIn.withPassword });
  const offers = useOffers(form.values.email.trim());
  const forgot = (
    <Link to="/forgot-password" className="link">
      {t('auth.login.forgot')}
    </Link>
  );
  return (
    <Form form={form} label={t('auth.login.title')}>
      <EmailField label={t('auth.field.email')} size="lg" autoComplete="username" {...form.field('email')} />
      {offers.map((offer) => (
        <div key={offer.key} className={classes.company}>
          {t('auth.signOn.company', { name: offer.name })}
          <SignOnButton offer={offer} main />
        </div>
      ))}
      <PasswordField label={t('auth.field.password')} size="lg" aside={forgot} {...form.field('password')} />
      <Button
        type="submit"
        variant={offers.length > 0 ? 'default' : 'filled'}
        size="lg"
        fullWidth
        loading={form.saving}
        className={classes.submit}
      >
        {t('auth.login.submit')}
      </Button>
    </Form>
  );
}
