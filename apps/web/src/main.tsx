/** Starts the app: translations, brand and colors first, then the screen. */
import './lib/zod-setting.ts';
import './theme/layers.css';
import '@fontsource-variable/inter/index.css';
import './theme/mantine-styles.ts';
import './theme/tokens.css';
import './theme/base.css';
import './theme/mantine.css';
import './theme/phone.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/Root.tsx';
import { reportUncaughtErrors } from './lib/errors.ts';
import { keepFocus } from './lib/floating/focus.ts';
import { startI18n } from './lib/i18n.ts';
import { keepReferral } from './lib/kept/referral.ts';
import { closeLive } from './lib/live/live.ts';
import { followProfile } from './lib/person/language.ts';
import { loadListTypes } from './lib/person/list-types.ts';
import { session } from './lib/session.ts';
import { applyRememberedSite, currentSite, loadSite } from './lib/site.ts';
import { followOtherTabs } from './lib/token.ts';

reportUncaughtErrors();
keepFocus();
keepReferral(location.search);
session.onProfile(followProfile);
session.onProfile(loadListTypes);
// The next user sees this host's brand and gets a new live connection.
session.onLogout(() => void loadSite());
session.onLogout(closeLive);
followOtherTabs(() => {
  session.keepPlace();
  location.reload();
});
applyRememberedSite();

const brand = loadSite();
await startI18n();
// Only the very first visit waits for the brand. Later ones start with the stored colors.
if (!currentSite()) await brand;

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
