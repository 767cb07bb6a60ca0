/**
 * After any sign-in: sets the session, loads the user's brand, then opens the requested page or the page where the
 * session ended. New users start with their first search.
 */
import type { User } from '@leadwright/contract/accounts/accounts';
import { useRouter } from '@tanstack/react-router';
import { forgetReferral } from '../../lib/kept/referral.ts';
import { takeRequestedPage } from '../../lib/kept/requested-page.ts';
import { beginPath } from '../../lib/person/first-path.ts';
import { FIRST_PAGE, isNewcomer } from '../../lib/person/newcomer.ts';
import { session } from '../../lib/session.ts';
import { loadSite } from '../../lib/site.ts';

export function useEnterApp() {
  const router = useRouter();
  return async (opened: { token: string; user: User }) => {
    await session.begin(opened);
    forgetReferral();
    await loadSite();
    const page = takeRequestedPage(opened.user.id);
    if (isNewcomer(opened.user)) beginPath(opened.user.id);
    await router.navigate({ href: page === '/' && isNewcomer(opened.user) ? FIRST_PAGE : page, replace: true });
  };
}
