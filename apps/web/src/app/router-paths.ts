/**
 * Paths that have a screen. Set by the router at start, because the shell cannot import the router (it imports the
 * shell).
 */
import type { AppPath } from '../lib/paths.ts';

let known: Record<string, unknown> = {};

export const setKnownPaths = (paths: Record<string, unknown>) => {
  known = paths;
};

export const routeExists = (path: string): path is AppPath => path in known;
