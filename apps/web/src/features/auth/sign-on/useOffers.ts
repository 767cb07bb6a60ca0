/** Which sign-on the typed address belongs to. Asked when the person stops typing; an answer belongs to its address. */
import { signOn } from '@leadwright/contract/accounts/sign-on';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import type { Offer } from './SignOnButton.tsx';

const QUIET_MS = 350;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export function useOffers(email: string): Offer[] {
  const [found, setFound] = useState<{ email: string; offers: Offer[] } | null>(null);
  useEffect(() => {
    if (!ADDRESS.test(email)) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(signOn.look, { body: { email } }, { signal: stop.signal, quiet: true }).then(
        ({ data }) => setFound({ email, offers: data }),
        // The password remains.
        (reason) => console.warn(reason),
      );
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [email]);
  return found?.email === email ? found.offers : [];
}
