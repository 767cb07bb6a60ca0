/** /login: connected account, e-mail and password, or one click in the sandbox. Further steps replace the form. */
import { Link, Navigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadComponent } from '../../../lib/load.ts';
import { useSite } from '../../../lib/site.ts';
import { AuthPage } from '../AuthPage.tsx';
import { SignOnButton } from '../sign-on/SignOnButton.tsx';
import { LoginForm } from './LoginForm.tsx';
import classes from './LoginScreen.module.css';
import { SandboxPeople } from './SandboxPeople.tsx';
import { SocialButtons } from './SocialButtons.tsx';
import { useSignIn } from './useSignIn.ts';

const BrandStep = loadComponent(() => import('./BrandStep.tsx'), 'BrandStep');
const TotpStep = loadComponent(() => import('./TotpStep.tsx'), 'TotpStep');

export function LoginScreen() {
  const { t } = useTranslation();
  const site = useSite();
  const signIn = useSignIn();
  if (site?.setup_needed) return <Navigate to="/setup" replace />;
  if (signIn.step.name === 'totp')
    return (
      <Suspense>
        <TotpStep signIn={signIn} isMailed={signIn.step.isMailed} />
      </Suspense>
    );
  if (signIn.step.name === 'brand')
    return (
      <Suspense>
        <BrandStep brands={signIn.step.brands} signIn={signIn} />
      </Suspense>
    );
  const hasSocial = Boolean(site?.social.length || site?.sign_on);
  return (
    <AuthPage title={t('auth.login.title')} text={t(hasSocial ? 'auth.login.textSocial' : 'auth.login.text')}>
      {hasSocial && (
        <>
          {site?.sign_on && <BrandSignOn offer={site.sign_on} isAlone={!site.social.length} />}
          {Boolean(site?.social.length) && <SocialButtons providers={site?.social ?? []} signIn={signIn} />}
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

/** The brand's own sign-on. */
const BrandSignOn = ({ offer, isAlone }: { offer: { key: string; name: string }; isAlone: boolean }) => (
  <div className={isAlone ? undefined : classes.ways}>
    <SignOnButton offer={{ ...offer, origin: location.origin }} />
  </div>
);
