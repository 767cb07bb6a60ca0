/**
 * Reports uncaught errors with message, err (stack text) and info. Each is reported once, with a limit per page load.
 */
import { headersOf } from './api.ts';

const MOST = 10;
const reported = new Set<string>();

export function reportError(reason: unknown, info: string) {
  const error = reason instanceof Error ? reason : new Error(String(reason));
  const message = error.message || error.name;
  if (isNoise(error) || reported.has(message) || reported.size >= MOST) return;
  reported.add(message);
  console.error(error);
  const body = JSON.stringify({ message, err: error.stack ?? '', info: `${info} ${location.pathname}` });
  // Not through `call`: a failed report must neither show a toast nor be reported again.
  fetch('/api/log-app-error', {
    method: 'POST',
    headers: headersOf({ 'Content-Type': 'application/json' }),
    body,
    keepalive: true,
  }).catch(() => undefined);
}

/** Canceled requests and the browser's ResizeObserver notice are not errors of the app. */
const isNoise = (error: Error) => error.name === 'AbortError' || error.message.includes('ResizeObserver loop');

export function reportUncaughtErrors() {
  window.addEventListener('error', (event) => reportError(event.error ?? event.message, 'window.error'));
  window.addEventListener('unhandledrejection', (event) => {
    // A failed call has already been shown to the user.
    if (event.reason instanceof Error && event.reason.name === 'ApiError') return;
    reportError(event.reason, 'unhandledrejection');
  });
}
