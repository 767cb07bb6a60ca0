/**
 * OAuth in a popup (code flow; docs/product-rules.md#signing-in). Resolves with the code, or with the reason there is
 * none: the popup was blocked, closed by the user, or the provider refused.
 */
import { type Answer, answerTo } from './relay.ts';

export type PopupResult = { code: string } | { problem: 'blocked' | 'closed' | 'denied' };

const SIZE = { width: 520, height: 680 };
const LOOK_EVERY_MS = 250;
/** After the redirect the popup may look closed from here until its message arrives. */
const GRACE_MS = 5000;

/** The authorize URL with our parameters added; existing parameters are kept. */
export function authorizeUrl(base: string, parameters: Record<string, string>) {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

export const newState = () => crypto.randomUUID();
export const callbackUrl = () => `${location.origin}/callback`;

/**
 * Null if the browser blocks it. If the URL is not known yet, open it empty: a click allows popups only for a moment.
 */
export const openPopup = (url = '') => window.open(url, '_blank', features());

export async function askInPopup(url: string, state: string): Promise<PopupResult> {
  const result = await answerOf<Answer>(state, () => openPopup(url));
  if (typeof result === 'string') return { problem: result };
  return result.code ? { code: result.code } : { problem: 'denied' };
}

/** The message of the return page. Start listening before the popup gets its URL. */
export async function answerOf<T>(state: string, open: () => Window | null): Promise<T | 'blocked' | 'closed'> {
  const ended = new AbortController();
  const answer = answerTo<T>(state, ended.signal);
  const popup = open();
  try {
    if (!popup) return 'blocked';
    const result = await Promise.race([answer, closed(popup, ended.signal)]);
    if (result !== 'closed') popup.close();
    return result;
  } finally {
    ended.abort();
  }
}

function features() {
  const left = Math.round(window.screenX + (window.outerWidth - SIZE.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - SIZE.height) / 3);
  return `popup,width=${SIZE.width},height=${SIZE.height},left=${left},top=${top}`;
}

/** A popup that only looks closed still has the focus; a closed one has returned it. */
function closed(popup: Window, signal: AbortSignal): Promise<'closed'> {
  let since: number | null = null;
  return new Promise((resolve) => {
    const watch = setInterval(() => {
      since = popup.closed && document.hasFocus() ? (since ?? Date.now()) : null;
      if (since !== null && Date.now() - since >= GRACE_MS) resolve('closed');
    }, LOOK_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(watch), { once: true });
  });
}
