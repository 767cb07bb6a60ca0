/** The page that was requested before sign-in. It survives a reload and is used once. */
const KEY = 'asked-page';

/** Private windows may have no storage; then the default page opens. */
function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

export const rememberRequestedPage = (path: string) => storage()?.setItem(KEY, path);

/** Only paths of this app are accepted. */
export function takeRequestedPage(): string {
  const path = storage()?.getItem(KEY) ?? '/';
  storage()?.removeItem(KEY);
  return /^\/(?![/\\])/.test(path) ? path : '/';
}
