/**
 * For what happens after something was saved, such as closing a dialog: it does so only while what asked for it is on the page. A dialog
 * that was closed while it saved must not close the one that was opened since.
 */
import { useEffect, useRef } from 'react';

export function useWhileShown<A extends unknown[]>(work: ((...values: A) => unknown) | undefined) {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (...values: A) => {
    if (isShown.current) work?.(...values);
  };
}
