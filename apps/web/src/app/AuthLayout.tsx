/** Pages before sign-in: the brand at the left, one form at the right, the language at the top. */
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredLanguage } from '../lib/i18n.ts';
import { loadComponent } from '../lib/load.ts';
import { useSite } from '../lib/site.ts';
import { Logo } from '../ui/display/Logo.tsx';
import { LanguageSwitch } from '../ui/form/LanguageSwitch.tsx';
import classes from './AuthLayout.module.css';
import { HexMap } from './HexMap.tsx';

/** Loaded on demand: most visitors get no offer. */
const LanguageBand = loadComponent(() => import('./LanguageBand.tsx'), 'LanguageBand');

export function AuthLayout() {
  return (
    <div className={classes.root}>
      <BrandPanel />
      <main className={classes.form}>
        <div className={classes.offer}>
          {offeredLanguage() && (
            <Suspense>
              <LanguageBand />
            </Suspense>
          )}
        </div>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <div className={classes.inner}>
          <Outlet />
        </div>
        <PrivacyLink />
      </main>
    </div>
  );
}

/** Link to the removal page, for people whose data is stored although they are not customers. */
function PrivacyLink() {
  const { t } = useTranslation();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/removal' });
  if (isThere) return null;
  return (
    <Link to="/removal" className={classes.privacy}>
      {t('removal.title')}
    </Link>
  );
}

function BrandPanel() {
  const { t } = useTranslation();
  const site = useSite();
  return (
    <header className={classes.brand}>
      <HexMap className={classes.map} />
      <div className={classes.name}>
        <Logo size={32} />
        {site?.name}
      </div>
      <p className={classes.title}>{t('common.panel.title')}</p>
      <p className={classes.text}>{site?.content || t('common.panel.text')}</p>
      <div className={classes.sample} aria-hidden="true">
        <div className="row" style={{ gap: 10 }}>
          <span className={classes.letter}>{t('common.panel.company').slice(0, 1)}</span>
          <span>
            <b className="b6">{t('common.panel.company')}</b>
            <small>{t('common.panel.kind')}</small>
          </span>
        </div>
        <div className={classes.sampleFoot}>
          <IconCircleCheck />
          <span className="ell">{t('common.panel.email')}</span>
          <small className="right">{t('common.panel.source')}</small>
        </div>
      </div>
    </header>
  );
}
