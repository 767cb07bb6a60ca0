/** Which paths have a screen. The router tells at start, so that the shell need not import it (it imports the shell). */
let known: Record<string, unknown> = {};

export const setKnownPaths = (paths: Record<string, unknown>) => {
  known = paths;
};

export const routeExists = (path: string): boolean => path in known;
