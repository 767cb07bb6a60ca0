/** Which paths have a screen. The router tells at start, so that the shell need not import it (it imports the shell). */
import type { AppPath } from '../lib/paths.ts';

let known: Record<string, unknown> = {};

export const setKnownPaths = (paths: Record<string, unknown>) => {
  known = paths;
};

export const routeExists = (path: string): path is AppPath => path in known;
