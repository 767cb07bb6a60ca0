/** The account's own labels. */
import { type Label, type LabelBody, labels } from '@leadwright/contract/leads/labels';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../lib/act.ts';
import { call } from '../../lib/api.ts';
import { LABELS, RESULTS, useLabels } from '../results/public.ts';

export type { Label };
export { useLabels };

type Body = z.input<typeof LabelBody>;

/** `onDone` runs before the change is visible. */
function useLabelAct<Input, Output>(act: Act<Input, Output>, onDone?: (answer: Output) => void) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: (answer) => {
      onDone?.(answer);
      return Promise.all([LABELS, RESULTS].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

export const useCreateLabel = (onMade?: (label: Label) => void) =>
  useLabelAct(
    (body: Body, once) => call(labels.create, { body }, once),
    ({ data }) => onMade?.(data),
  );
export const useUpdateLabel = () =>
  useLabelAct(({ id, ...body }: Body & { id: number }, once) => call(labels.update, { params: { id }, body }, once));
export const useRemoveLabel = () => useLabelAct((id: number, once) => call(labels.remove, { params: { id } }, once));
