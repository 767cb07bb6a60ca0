/**
 * Every dynamic import goes through here. While the server is away it waits. A part that cannot be loaded though the
 * server is there was usually replaced by a newer version, so the page that needs it is fully reloaded: once per part, or
 * a part that stays missing would reload forever.
 */
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';
import { loadPatiently } from './reach/chunks.ts';

type Part = Record<string, unknown>;
const KEY = 'reloaded-for:';

/** For a part that is needed right now. The address is the target's already, so reloading opens the target. */
export async function load<T>(part: () => Promise<T>): Promise<T> {
  try {
    return await loadPatiently(part);
  } catch (reason) {
    if (!isFirstReload(String(reason))) throw reason;
    location.reload();
    // Nothing more happens on this page.
    return new Promise(() => undefined);
  }
}

/** A component that is loaded when it is first shown. */
export const loadComponent = <M extends Part, Name extends keyof M>(
  part: () => Promise<M>,
  name: Name,
  // biome-ignore lint/suspicious/noExplicitAny: React's own constraint
): M[Name] extends ComponentType<any> ? M[Name] : never =>
  lazy(async () => ({ default: (await load(part))[name] as ComponentType })) as never;

/** One name of a part, for `load` and `useLate`. */
export const oneOf =
  <M, Name extends keyof M>(part: () => Promise<M>, name: Name) =>
  async (): Promise<M[Name]> =>
    (await part())[name];

/**
 * A part that its page can do without for a moment: null until the browser had time to load it, or, with `whenPainted`, as soon
 * as the rest can be seen. One that is missing does not reload the page under somebody's hands; `load` does, when it is needed.
 */
export function useLate<T>(part: (() => Promise<T>) | null, when = whenIdle): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (part) return when(() => void loadPatiently(part).then((found) => setLoaded(() => found), console.warn));
  }, []);
  return loaded;
}

/** A part that may be fetched before it is first shown: `now` is null until it is there. */
export function ahead<M>(part: () => Promise<M>) {
  let there: M | null = null;
  const noted = async (): Promise<M> => {
    there = await part();
    return there;
  };
  const fetch = async (): Promise<void> => void (await loadPatiently(noted).catch(console.warn));
  return { part: noted, now: () => there, fetch };
}

/** The screen of a route. It may be fetched ahead of a click; only showing it without success reloads the page. */
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
    // Without storage nothing would stop the second reload.
    return false;
  }
}
