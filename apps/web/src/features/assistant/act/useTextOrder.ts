/**
 * The estimate of a writing run, and its start. The request includes the rows and the price on screen. If either has
 * changed, nothing starts, and the new values are shown.
 */
import { useId, useRef } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { type Asked, type Run, useStartTexts, useTextEstimate } from '../texts.queries.ts';

export function useTextOrder(listId: number | null, asked: Asked | null) {
  const panel = useId();
  const estimate = useTextEstimate(panel, listId, asked);
  const start = useStartTexts();
  /** Blocks from the first press, before the button can render as disabled. */
  const pressed = useRef(false);
  const { data } = estimate;
  const price = data && { cost_each: data.cost_each, maximum_credits: data.maximum_credits };
  return {
    estimate,
    price,
    isStarting: start.isPending,
    isReady: data !== undefined && data.texts > 0 && data.is_affordable && !estimate.isFetching,
    /** The run, or null if nothing started. */
    submit: async (): Promise<Run | null> => {
      if (pressed.current || listId === null || !asked || !data || !price) return null;
      pressed.current = true;
      const selection = { ...asked.selection, expected: data.rows };
      try {
        return (await start.mutateAsync({ listId, order: { ...asked, selection, expected: price } })).data;
      } catch (reason) {
        // Already shown.
        if (reason instanceof ApiError && reason.status === 409) await estimate.refetch();
        else console.warn(reason);
        return null;
      } finally {
        pressed.current = false;
      }
    },
  };
}

export type TextOrder = ReturnType<typeof useTextOrder>;
