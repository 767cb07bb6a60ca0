/**
 * The code of a partner's link (`?partner=…`), kept in this browser until someone signs in. No cookie: it leaves the
 * browser only with a sign-up.
 */
import { stored } from '../storage.ts';

const KEY = 'partner';
const CODE = /^[a-z0-9-]{3,40}$/;

/** The last of several links wins. */
export function keepReferral(search: string): void {
  const code = new URLSearchParams(search).get(KEY)?.toLowerCase() ?? '';
  if (CODE.test(code)) stored.set(KEY, code);
}

/** The referral as a parameter of the sign-up. */
export const referral = (): { partner?: string } => {
  const partner = stored.get(KEY);
  return partner ? { partner } : {};
};

export const forgetReferral = () => stored.set(KEY, null);
