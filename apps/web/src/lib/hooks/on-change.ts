/** Effects that run when named values change, and stable functions. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/**
 * Runs `effect` at first and whenever one of `values` changes. It sees the latest render, and its return value is the
 * cleanup. For effects such as refilling a form only when the version changes, where ordinary dependencies would run it
 * too often.
 */
export function useOnChange(effect: () => unknown, values: readonly unknown[]): void {
  const run = useEffectEvent(effect);
  useEffect(
    () => {
      const end = run();
      return typeof end === 'function' ? () => void end() : undefined;
    },
    // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names the values
    values,
  );
}

/** A stable function that calls the latest version, so that values built with it need not be rebuilt. */
export function useLatest<Args extends unknown[], Result>(act: (...args: Args) => Result): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
}
