/** Paths of the app as types, derived from the router with their parameters and search. */
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

type WithoutSlash<Path> = Path extends '/' ? Path : Path extends `${infer Rest}/` ? Rest : Path;

/** Every path without parameters. */
export type AppPath = Exclude<WithoutSlash<keyof RegisteredRouter['routesByPath']>, `${string}$${string}`>;

/** A link whose target and appearance come from different components. */
export type LinkTo = (look: {
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}) => ReactElement;
