/** Places of the app as types: the router knows every path, what it needs and what it may carry. */
import type { RegisteredRouter } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

type WithoutSlash<Path> = Path extends '/' ? Path : Path extends `${infer Rest}/` ? Rest : Path;

/** Every path that needs no parameter. */
export type AppPath = Exclude<WithoutSlash<keyof RegisteredRouter['routesByPath']>, `${string}$${string}`>;

/** A link whose place is known to whoever makes it, and whose look to whoever shows it. */
export type LinkTo = (look: {
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}) => ReactElement;
