/**
 * What the router knows, for those who cannot import it because it imports them. Set by the router at start, and again when
 * more routes are loaded after sign-in.
 */
import type { AppPath } from '../lib/paths.ts';

interface Routes {
  byPath: Record<string, unknown>;
  /** Which route an address leads to. */
  idOf: (path: string) => string | undefined;
}

let routes: Routes = { byPath: {}, idOf: () => undefined };

export const setKnownRoutes = (known: Routes) => {
  routes = known;
};

export const routeExists = (path: string): path is AppPath => path in routes.byPath;
export const routeIdOf = (path: string) => routes.idOf(path);
