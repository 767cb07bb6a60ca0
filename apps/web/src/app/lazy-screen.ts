/** The component of a route, loaded when the route is opened. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../lib/reach/chunks.ts';

// biome-ignore lint/suspicious/noExplicitAny: screens of every kind
export const lazyScreen = <M extends Record<string, any>, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  lazyRouteComponent(() => loadChunk(load), name);
