/**
 * Loading a part of the app waits while the server is down. A failure while the server is up means that the part no
 * longer exists.
 */
import { noteSilence, whenBack } from './reach.ts';

const MOST_ATTEMPTS = 2;

export async function loadPatiently<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (reason) {
      if (attempt === MOST_ATTEMPTS) throw reason;
      noteSilence();
      await whenBack({ ms: Number.POSITIVE_INFINITY });
      await loadFailedStyles();
    }
  }
}

/**
 * The bundler's import helper requests a style sheet only once. Without this, a retried part would load without its
 * styles.
 */
async function loadFailedStyles() {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => !sheet,
  );
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = () => resolve();
          again.onerror = () => reject(new Error(`Unable to load ${link.href}`));
          link.replaceWith(again);
        }),
    ),
  );
}
