/**
 * The page to open after sign-in: the one that was requested without a session, or where a session ended. It survives a
 * reload and is used once. Where a session ended is only for the person whose session it was.
 */
import { storedInTab } from '../storage.ts';

const KEY = 'asked-page';
interface Requested {
  path: string;
  person: number | null;
}

export function rememberRequestedPage(path: string, person: number | null = null) {
  const known = storedInTab.json<Requested>(KEY);
  // A reload asks for the same page again, without knowing whose it was.
  if (person === null && known?.path === path) return;
  storedInTab.setJson(KEY, { path, person });
}

export const forgetRequestedPage = () => storedInTab.set(KEY, null);

/** Only paths of this app are accepted. */
export function takeRequestedPage(person: number): string {
  const known = storedInTab.json<Requested>(KEY);
  forgetRequestedPage();
  if (!known || (known.person !== null && known.person !== person)) return '/';
  return /^\/(?![/\\])/.test(known.path) ? known.path : '/';
}
