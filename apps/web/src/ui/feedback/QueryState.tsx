/**
 * Loading, error and empty states around a query. Loading shows a skeleton of the final layout after 150 ms. A refetch
 * of the same query replaces the data when it arrives; the result of a previous query stays dimmed until then, and the
 * empty state is only shown for the current query.
 */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/answers.ts';
import { EmptyState } from './EmptyState.tsx';
import { Pending } from './Pending.tsx';
import classes from './Skeletons.module.css';
import { SkeletonLines } from './Skeletons.tsx';

interface Props<T> {
  query: Pick<UseQueryResult<T> | Answer<T>, 'data' | 'error' | 'isError' | 'refetch' | 'isFetching'> &
    Partial<Pick<Answer<T>, 'earlier'>>;
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

export function QueryState<T>({ query, skeleton, isEmpty, empty, children }: Props<T>) {
  if (query.data !== undefined) return isEmpty?.(query.data) ? empty : children(query.data);
  if (query.isError) return <LoadError query={query} />;
  if (query.earlier && !isEmpty?.(query.earlier.data)) return <Pending>{children(query.earlier.data)}</Pending>;
  if (skeleton) return <DelayedSkeleton>{skeleton}</DelayedSkeleton>;
  return (
    <DelayedSkeleton className={classes.alone ?? ''}>
      <SkeletonLines />
    </DelayedSkeleton>
  );
}

/** Error message with a retry button. */
export function LoadError<T>({ query }: { query: Pick<Props<T>['query'], 'refetch' | 'isFetching'> }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconAlertTriangle />}
      title={t('ui.state.errorTitle')}
      text={t('ui.state.errorText')}
      action={
        <Button leftSection={<IconRefresh />} loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}

const SKELETON_DELAY_MS = 150;

/**
 * Appears after a delay, so that fast responses do not make the page flicker. Its space is reserved from the start, so
 * nothing jumps.
 */
function DelayedSkeleton({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={className} aria-busy="true" style={late ? undefined : { visibility: 'hidden' }}>
      {late && (
        <span className="sr" role="status">
          {t('ui.state.loading')}
        </span>
      )}
      {children}
    </div>
  );
}
