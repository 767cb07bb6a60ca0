/** After any sign-in: sets the session, loads the user's brand, then opens the page requested before, or where the session ended. */
import type { User } from '@leadwright/contract/accounts/accounts';
import { useRouter } from '@tanstack/react-router';
import { forgetReferral } from '../../lib/kept/referral.ts';
import { takeRequestedPage } from '../../lib/kept/requested-page.ts';
import { session } from '../../lib/session.ts';
import { loadSite } from '../../lib/site.ts';

export function useEnterApp() {
  const router = useRouter();
  return async (opened: { token: string; user: User }) => {
    await session.begin(opened);
    forgetReferral();
    await loadSite();
    await router.navigate({ href: takeRequestedPage(opened.user.id), replace: true });
  };
}
