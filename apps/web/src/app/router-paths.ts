/**
 * The router's paths, for modules that cannot import the router because it imports them. The router sets them at start,
 * and again when more routes load after sign-in.
 */
import type { AppPath } from '../lib/paths.ts';

interface Routes {
  byPath: Record<string, unknown>;
  /** The route id of a path. */
  idOf: (path: string) => string | undefined;
}

let routes: Routes = { byPath: {}, idOf: () => undefined };

export const setKnownRoutes = (known: Routes) => {
  routes = known;
};

export const routeExists = (path: string): path is AppPath => path in routes.byPath;
export const routeIdOf = (path: string) => routes.idOf(path);
