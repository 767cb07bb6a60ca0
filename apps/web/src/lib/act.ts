/**
 * Prevents an action from running twice. A repeat with the same values is ignored while the first call is running. The
 * idempotency key is kept until there is a response: retrying after a lost response returns the first result instead of
 * repeating the effect. Other values get another key. While the server restarts, the call is retried for a short time
 * (reach/patience.ts). Nothing is queued while offline (query.ts).
 */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, type CallOptions } from './api.ts';
import { isInProgress } from './reach/patience.ts';

interface Intention<Output> {
  key: string;
  running: Promise<Output> | null;
}

interface Handlers<Input, Output> {
  onSuccess?: (answer: Output, input: Input) => unknown;
  onSettled?: (input: Input) => unknown;
}

/** Passed to `call` by every action that creates, spends or deletes something. */
export type Once = Pick<CallOptions, 'idempotencyKey'>;

export type Act<Input, Output> = (input: Input, once: Once) => Promise<Output>;

export function useAct<Input = void, Output = unknown>(
  perform: Act<Input, Output>,
  handlers: Handlers<Input, Output> = {},
) {
  const intentions = useRef(new Map<string, Intention<Output>>());
  const mutation = useMutation<Output, Error, { input: Input; key: string }>({
    mutationFn: ({ input, key }) => perform(input, { idempotencyKey: key }),
    onSuccess: (answer, { input }) => handlers.onSuccess?.(answer, input),
    onSettled: (_answer, _reason, { input }) => handlers.onSettled?.(input),
  });

  const mutateAsync = (input: Input): Promise<Output> => {
    const name = nameOf(input);
    const mine = intentions.current.get(name) ?? { key: crypto.randomUUID(), running: null };
    intentions.current.set(name, mine);
    mine.running ??= mutation
      .mutateAsync({ input, key: mine.key })
      .then((answer) => {
        intentions.current.delete(name);
        return answer;
      })
      .catch((reason) => {
        mine.running = null;
        if (isAnswer(reason)) intentions.current.delete(name);
        throw reason;
      });
    return mine.running;
  };
  return {
    /** `call` has already shown the error. */
    mutate: (input: Input, { onSuccess }: { onSuccess?: (answer: Output) => unknown } = {}) =>
      void mutateAsync(input).then(onSuccess).catch(console.warn),
    mutateAsync,
    data: mutation.data,
    isPending: mutation.isPending,
    isSuccess: mutation.isSuccess,
  };
}

const nameOf = (input: unknown) =>
  JSON.stringify(input ?? null, (_, value) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/**
 * A definite rejection. Without a response, after a server error, or while the first attempt still runs, the outcome is
 * unknown.
 */
const isAnswer = (reason: unknown) =>
  reason instanceof ApiError && reason.status >= 400 && reason.status < 500 && !isInProgress(reason);
