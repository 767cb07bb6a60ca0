/** The account's own labels. */
import { type Label, type LabelBody, labels } from '@leadwright/contract/labels';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../lib/api.ts';
import { LABELS, RESULTS, useLabels } from '../results/public.ts';

export type { Label };
export { useLabels };

type Body = z.input<typeof LabelBody>;

function useLabelAct<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([LABELS, RESULTS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreateLabel = () => useLabelAct((body: Body) => call(labels.create, { body }));
export const useUpdateLabel = () =>
  useLabelAct(({ id, ...body }: Body & { id: number }) => call(labels.update, { params: { id }, body }));
export const useRemoveLabel = () => useLabelAct((id: number) => call(labels.remove, { params: { id } }));
