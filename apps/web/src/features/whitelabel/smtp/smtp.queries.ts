/** The mail server of a reseller. */
import { type Smtp, type SmtpBody, smtp } from '@leadwright/contract/resale/smtp';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAct } from '../../../lib/act.ts';
import { call } from '../../../lib/api.ts';

export type { Smtp };

type Body = z.output<typeof SmtpBody>;

const SMTP = ['smtp'];

export const useSmtp = () =>
  useQuery({ queryKey: SMTP, queryFn: async ({ signal }) => (await call(smtp.get, {}, { signal })).data });

function useFresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SMTP });
}

export function useSaveSmtp() {
  const client = useQueryClient();
  return useAct((body: Body, once) => call(smtp.save, { body }, once), {
    onSuccess: ({ data }) => client.setQueryData(SMTP, data),
  });
}

/** Also updates the state of the server. */
export const useTestSmtp = () =>
  useAct((body: Body & { to: string }, once) => call(smtp.test, { body }, once), { onSettled: useFresh() });

export const useRemoveSmtp = () =>
  useAct((_: undefined, once) => call(smtp.remove, {}, once), { onSettled: useFresh() });
