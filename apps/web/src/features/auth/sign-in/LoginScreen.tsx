/** /login: connected account, e-mail and password, or one click in the sandbox. Further steps replace the form. */
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../lib/site.ts';
import { AuthPage } from '../AuthPage.tsx';
import { BrandStep } from './BrandStep.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginScreen.module.css';
import { SandboxPeople } from './SandboxPeople.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { TotpStep } from './TotpStep.tsx';
import { useSignIn } from './useSignIn.ts';

export function LoginScreen() {
  const { t } = useTranslation();
  const site = useSite();
  const signIn = useSignIn();
  if (site?.setup_needed) return <Navigate to="/setup" replace />;
  if (signIn.step.name === 'totp') return <TotpStep signIn={signIn} />;
  if (signIn.step.name === 'brand') return <BrandStep brands={signIn.step.brands} signIn={signIn} />;
  const hasSocial = Boolean(site?.social.length);
  return (
    <AuthPage title={t('auth.login.title')} text={t(hasSocial ? 'auth.login.textSocial' : 'auth.login.text')}>
      {hasSocial && (
        <>
          <SocialButtons providers={site?.social ?? []} signIn={signIn} />
          <p className={classes.or}>{t('auth.login.or')}</p>
        </>
      )}
      <LoginForm signIn={signIn} />
      {site?.registration && (
        <p className={classes.newHere}>
          {t('auth.login.newHere')}{' '}
          <Link to="/register" className="link">
            {t('auth.login.register')}
          </Link>
        </p>
      )}
      {site?.sandbox && <SandboxPeople sandbox={site.sandbox} signIn={signIn} />}
    </AuthPage>
  );
}
