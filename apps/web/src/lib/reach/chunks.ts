/**
 * Parts of the app that are loaded when they are needed. While the server is away loading waits for it; a part that the
 * server no longer has, after an update, fails as the router expects it, which then reloads the page.
 */
import { type ComponentType, lazy } from 'react';
import { noteSilence, whenBack } from './reach.ts';

const MOST_ATTEMPTS = 3;
/** How browsers begin this message; the router looks for it. */
const GONE = 'Failed to fetch dynamically imported module';

export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await load();
    } catch (reason) {
      if (attempt === MOST_ATTEMPTS) throw new Error(`${GONE} (${reason})`, { cause: reason });
      noteSilence();
      await whenBack({ ms: Number.POSITIVE_INFINITY });
      await loadFailedStyles();
    }
  }
}

/** A style sheet is asked for only once by the code around imports: without this the part would come back without it. */
async function loadFailedStyles() {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => !sheet,
  );
  await Promise.all(
    failed.map(
      (link) =>
        new Promise<void>((resolve) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.onload = again.onerror = () => resolve();
          link.replaceWith(again);
        }),
    ),
  );
}

// biome-ignore lint/suspicious/noExplicitAny: components of every kind, each with props of its own
type Parts = Record<string, any>;

type PropsOf<C> = C extends ComponentType<infer Props> ? Props : never;

/** A component inside a screen. */
export const lazyPart = <M extends Parts, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  lazy(async () => ({ default: (await loadChunk(load))[name] as ComponentType<PropsOf<M[Name]>> }));
