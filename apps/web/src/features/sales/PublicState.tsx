/** Loading and error states of a public page. Packages that are not sold do not exist here. */
import type { ReactNode } from 'react';
import type { Answer } from '../../lib/answers.ts';
import { ApiError } from '../../lib/api.ts';
import { NotFoundScreen } from '../../ui/feedback/NotFoundScreen.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';

interface Props<T> {
  query: Answer<T>;
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

export function PublicState<T>({ query, skeleton, children }: Props<T>) {
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundScreen />;
  return (
    <QueryState query={query} skeleton={skeleton}>
      {children}
    </QueryState>
  );
}
