/**
 * Shows a page once all of its parts have loaded, so that none pushes the others away. Once open it stays open: later
 * each part shows its own loading state.
 */
import { type ReactNode, useState } from 'react';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../ui/feedback/Skeletons.tsx';

const WAITING = { data: undefined, error: null, isError: false, isFetching: true, refetch: async () => undefined };

export function Gate({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  if (isOpen || wasOpen) return children;
  return (
    <QueryState query={WAITING} skeleton={<SkeletonLines lines={8} />}>
      {() => null}
    </QueryState>
  );
}
