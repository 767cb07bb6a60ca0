/** After any sign-in: sets the session, loads the user's brand, then opens the page requested before, or where the session ended. */
import type { User } from '@leadwright/contract/accounts';
import { useRouter } from '@tanstack/react-router';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { takeRequestedPage } from '../../lib/kept/requested-page.ts';
import { session } from '../../lib/session.ts';
import { loadSite } from '../../lib/site.ts';
import { stored } from '../../lib/storage.ts';

export function useEnterApp() {
  const router = useRouter();
  return async (opened: { token: string; user: User }) => {
    await session.begin(opened);
    await Promise.all([loadSite(), adoptLanguage(opened.user)]);
    await router.navigate({ href: takeRequestedPage(opened.user.id), replace: true });
  };
}

/** Uses the language of the profile if none has been chosen in this browser. */
async function adoptLanguage({ language }: User) {
  if (!stored.get('language') && language !== currentLanguage()) await setLanguage(language);
}
