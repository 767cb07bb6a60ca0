/** The page somebody wanted before they were asked to sign in. It survives a reload, and is used once. */
const KEY = 'asked-page';

/** Private windows may have no storage: then people start at the beginning. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export const rememberRequestedPage = (path: string) => storage()?.setItem(KEY, path);

/** Only an address of our own counts. */
export function takeRequestedPage(): string {
  const path = storage()?.getItem(KEY) ?? '/';
  storage()?.removeItem(KEY);
  return /^\/(?![/\\])/.test(path) ? path : '/';
}
