/** Layout of the app: sidebar, top bar, content. Below 900 px the sidebar is a drawer. */
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { offeredLanguage } from '../../lib/i18n.ts';
import { whenIdle } from '../../lib/idle.ts';
import { loadComponent } from '../../lib/load.ts';
import { useSignedIn, useUser } from '../../lib/session.ts';
import { shortcutsOpen } from '../../lib/shell/shortcuts.ts';
import { completeShell } from '../../lib/shell/slots.ts';
import { stored } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { Drawer, fetchLayers } from '../../ui/layout/late-layers.tsx';
import { mustAcceptTerms } from '../guards.ts';
import classes from './AppShell.module.css';
import band from './LoginAsBand.module.css';
import { MaintenanceBand } from './MaintenanceBand.tsx';
import { OfflineBand } from './OfflineBand.tsx';
import { ProofGate } from './ProofGate.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StartGate } from './StartGate.tsx';
import { TermsGate } from './TermsGate.tsx';
import { TopBar } from './TopBar.tsx';
import { useBrandScripts } from './useBrandScripts.ts';
import { useBrandWords } from './useBrandWords.ts';
import { useSessionEnd } from './useSessionEnd.ts';

const CommandPalette = loadComponent(() => import('./CommandPalette.tsx'), 'CommandPalette');
const Shortcuts = loadComponent(() => import('./Shortcuts.tsx'), 'Shortcuts');
const LoginAsBand = loadComponent(() => import('./LoginAsBand.tsx'), 'LoginAsBand');
const LanguageBand = loadComponent(() => import('../LanguageBand.tsx'), 'LanguageBand');
const ReadOnlyBand = loadComponent(() => import('./ReadOnlyBand.tsx'), 'ReadOnlyBand');
const FOLDED = 'sidebar-folded';

/** Unmounts at sign-out, before any child renders without a user. */
export function AppShell() {
  useSessionEnd();
  return useUser() ? <Frame /> : null;
}

function Frame() {
  const { t } = useTranslation();
  const user = useSignedIn();
  const narrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const [folded, setFolded] = useState(() => stored.get(FOLDED) === '1');
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState<'never' | 'open' | 'closed'>('never');
  const path = useLocation({ select: (location) => location.pathname });
  useBrandScripts();
  useBrandWords();
  const shortcuts = useStore(shortcutsOpen);
  useHotkeys([['mod+K', () => setPalette('open')]], []);
  useHotkeys([['shift+?', () => shortcutsOpen.set(true)]]);
  useEffect(completeShell, []);
  useEffect(() => whenIdle(() => void fetchLayers()), []);
  // A new page closes the drawer.
  useOnChange(() => setDrawer(false), [path]);
  const fold = (next: boolean) => {
    setFolded(next);
    stored.set(FOLDED, next ? '1' : null);
  };
  return (
    <div className={classes.app} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      {narrow ? (
        <Drawer
          opened={drawer}
          onClose={() => setDrawer(false)}
          size={288}
          padding={0}
          withCloseButton={false}
          classNames={{ body: classes.drawer ?? '' }}
          attributes={{ content: { 'aria-label': t('navigation.main') } }}
        >
          <Sidebar folded={false} onClose={() => setDrawer(false)} />
        </Drawer>
      ) : (
        <Sidebar folded={folded} onFold={fold} />
      )}
      <div className={classes.main}>
        {user.login_as && (
          <Suspense fallback={<div className={band.band} />}>
            <LoginAsBand />
          </Suspense>
        )}
        {user.account.readable_until && (
          <Suspense>
            <ReadOnlyBand />
          </Suspense>
        )}
        <OfflineBand />
        <MaintenanceBand />
        <TopBar narrow={narrow} onMenu={() => setDrawer(true)} onSearch={() => setPalette('open')} />
        {offeredLanguage() && !user.login_as && !user.account.readable_until && (
          <Suspense>
            <LanguageBand />
          </Suspense>
        )}
        <main id="content" className={classes.content} tabIndex={-1} data-scroll-restoration-id="content">
          {mustAcceptTerms(user) ? null : <Outlet />}
        </main>
      </div>
      <TermsGate />
      <ProofGate />
      <StartGate />
      {shortcuts && (
        <Suspense>
          <Shortcuts />
        </Suspense>
      )}
      {palette !== 'never' && (
        <Suspense>
          <CommandPalette opened={palette === 'open'} onClose={() => setPalette('closed')} />
        </Suspense>
      )}
    </div>
  );
}
