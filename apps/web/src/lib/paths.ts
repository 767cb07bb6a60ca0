/** Paths of the app as types, derived from the router with their parameters and search. */
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

type WithoutSlash<Path> = Path extends '/' ? Path : Path extends `${infer Rest}/` ? Rest : Path;

/** Every path that needs no parameter. */
export type AppPath = Exclude<WithoutSlash<keyof RegisteredRouter['routesByPath']>, `${string}$${string}`>;

/** A link whose target is set by one component and whose look by another. */
export type LinkTo = (look: {
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}) => ReactElement;
