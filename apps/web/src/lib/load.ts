/**
 * Every dynamic import goes through here. While the server is down, it waits. A part that fails to load from a running
 * server was usually replaced by a newer version, so the page is reloaded. That happens once per part; otherwise a
 * missing part would cause endless reloads.
 */
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';
import { useOnChange } from './hooks/on-change.ts';
import { whenIdle } from './idle.ts';
import { loadPatiently } from './reach/chunks.ts';

type Part = Record<string, unknown>;
const KEY = 'reloaded-for:';

/** For a part that is needed right now. The URL already is the target's, so reloading opens the target. */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await loadPatiently(part);
  } catch (reason) {
    if (!isFirstReload(String(reason))) throw reason;
    location.reload();
    // The page is about to reload.
    return new Promise(() => undefined);
  }
}

/** A component that loads when it is first shown. */
export const loadComponent = <M extends Part, Name extends keyof M>(
  part: () => Promise<M>,
  name: Name,
  // biome-ignore lint/suspicious/noExplicitAny: React's own constraint
): M[Name] extends ComponentType<any> ? M[Name] : never =>
  lazy(async () => ({ default: (await load(part))[name] as ComponentType })) as never;

/** One export of a part, for `load` and `useLate`. */
export const oneOf =
  <M, Name extends keyof M>(part: () => Promise<M>, name: Name) =>
  async (): Promise<M[Name]> =>
    (await part())[name];

/**
 * A part that its page does not need at once: null until the browser is idle or, with `whenPainted`, until the rest is
 * visible. A failure does not reload the page; `load` does, once the part is needed.
 */
export function useLate<T>(part: (() => Promise<T>) | null, when = whenIdle): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  useOnChange(() => {
    if (part) return when(() => void loadPatiently(part).then((found) => setLoaded(() => found), console.warn));
  }, []);
  return loaded;
}

/** A part that can be prefetched: `now` is null until it is loaded. */
export function ahead<M>(part: () => Promise<M>) {
  let there: M | null = null;
  const noted = async (): Promise<M> => {
    there = await part();
    return there;
  };
  const fetch = async (): Promise<void> => void (await loadPatiently(noted).catch(console.warn));
  return { part: noted, now: () => there, fetch };
}

/** The screen of a route. It can be prefetched; only a failure to show it reloads the page. */
export const screen = <M extends Part, Name extends keyof M>(part: () => Promise<M>, name: Name) =>
  lazyRouteComponent(
    () => loadPatiently(part).catch(() => ({ [name]: loadComponent(part, name) }) as never as M),
    name,
  );

function isFirstReload(reason: string) {
  try {
    if (sessionStorage.getItem(KEY + reason)) return false;
    sessionStorage.setItem(KEY + reason, '1');
    return true;
  } catch {
    // Without storage nothing would prevent a second reload.
    return false;
  }
}
