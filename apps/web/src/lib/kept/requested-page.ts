/**
 * The page to open after sign-in: the one requested without a session, or the one where a session ended. It survives a
 * reload and is used once. The page of an ended session is restored only for its user.
 */
import { storedInTab } from '../storage.ts';

const KEY = 'asked-page';
interface Requested {
  path: string;
  person: number | null;
}

export function rememberRequestedPage(path: string, person: number | null = null) {
  const known = storedInTab.json<Requested>(KEY);
  // A reload requests the same page without knowing its user.
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
