/**
 * The brand's support chat and its own script. A script cannot be unloaded, so the page reloads on entering a page
 * where it must not run, and at sign-out.
 */
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { identityOf, startSupport } from '../../lib/floating/support.ts';
import { useOnChange } from '../../lib/hooks/on-change.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useOwnSite } from '../../lib/site.ts';
import { mayRunBrandScript } from '../brand-script.ts';

const ID = 'brand-script';

export function useBrandScripts() {
  const user = useSignedIn();
  const site = useOwnSite();
  const path = useLocation({ select: (location) => location.pathname });
  const script = site?.script ?? null;
  const allowed = mayRunBrandScript(path, user);

  useEffect(() => {
    if (script && allowed) inject(script);
    else if (document.getElementById(ID)) location.reload();
  }, [script, allowed]);
  useEffect(
    () => () => {
      if (document.getElementById(ID)) location.assign('/login');
    },
    [],
  );

  const support = user.login_as ? null : (site?.support ?? null);
  const url = support?.script_url;
  // Restarts for another user or another chat, not for a changed name.
  useOnChange(
    () => (support ? startSupport(support.script_url, identityOf(user, support.subject)) : undefined),
    [url, user.id],
  );
}

function inject(url: string) {
  if (document.getElementById(ID)) return;
  const script = document.createElement('script');
  script.id = ID;
  script.src = url;
  script.async = true;
  document.body.append(script);
}
