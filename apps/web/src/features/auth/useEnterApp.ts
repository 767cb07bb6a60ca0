/** After any way of signing in: the session, the brand the person belongs to, then the page asked for before. */
import type { User } from '@leadwright/contract/accounts';
import { useRouter } from '@tanstack/react-router';
import { currentLanguage, setLanguage } from '../../lib/i18n.ts';
import { session } from '../../lib/session.ts';
import { loadSite } from '../../lib/site.ts';
import { stored } from '../../lib/storage.ts';
import { takeRequestedPage } from './requested-page.ts';

export function useEnterApp() {
  const router = useRouter();
  return async (opened: { token: string; user: User }) => {
    await session.begin(opened);
    await Promise.all([loadSite(), adoptLanguage(opened.user)]);
    await router.navigate({ href: takeRequestedPage(), replace: true });
  };
}

/** A browser in which nobody has chosen a language yet takes the person's own. */
async function adoptLanguage({ language }: User) {
  if (!stored.get('language') && language !== currentLanguage()) await setLanguage(language);
}
