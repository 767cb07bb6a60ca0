/** The mail templates of a brand. */
import {
  type MailLanguage,
  type MailTemplateDetails,
  type MailTemplateItem,
  type MailWords,
  mailTemplates,
} from '@leadwright/contract/resale/mail-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type Act, useAct } from '../../../lib/act.ts';
import { useAnswer } from '../../../lib/answers.ts';
import { call } from '../../../lib/api.ts';

export type { MailTemplateDetails, MailTemplateItem, MailWords };
export type Language = z.infer<typeof MailLanguage>;

const MAILS = ['mail-templates'];
const PREVIEW_QUIET_MS = 400;

export const useMails = () =>
  useQuery({
    queryKey: [...MAILS, 'all'],
    queryFn: async ({ signal }) => (await call(mailTemplates.find, {}, { signal })).data,
  });

export const useMail = (id: string) =>
  useAnswer({
    key: [...MAILS, 'one'],
    question: id,
    ask: async (one: string, signal) => (await call(mailTemplates.get, { params: { id: one } }, { signal })).data,
  });

/** Fetches the current state, ignoring the cache. */
export function useFreshMail() {
  const client = useQueryClient();
  return async (id: string): Promise<MailTemplateDetails> => {
    const { data } = await call(mailTemplates.get, { params: { id } });
    client.setQueryData([...MAILS, 'one', id], data);
    return data;
  };
}

export interface Draft {
  id: string;
  language: Language;
  words: MailWords;
}

/** Disabled if null: it cannot be previewed as it is. */
export const useMailPreview = (draft: Draft | null) =>
  useAnswer({
    key: [...MAILS, 'preview'],
    question: draft,
    quietMs: PREVIEW_QUIET_MS,
    ask: async ({ id, ...body }: Draft, signal) =>
      (await call(mailTemplates.preview, { params: { id }, body }, { signal })).data,
  });

/** The response is the current mail. */
function useMailAct<Input extends { id: string }>(act: Act<Input, { data: MailTemplateDetails }>) {
  const client = useQueryClient();
  return useAct(act, {
    onSuccess: ({ data }) => {
      client.setQueryData([...MAILS, 'one', data.id], data);
      return client.invalidateQueries({ queryKey: [...MAILS, 'all'] });
    },
  });
}

export const useSaveMail = () =>
  useMailAct(({ id, ...body }: Draft & { seen: string | null }, once) =>
    call(mailTemplates.save, { params: { id }, body }, once),
  );
export const useSwitchMail = () =>
  useMailAct(({ id, is_on }: { id: string; is_on: boolean }, once) =>
    call(mailTemplates.switch, { params: { id }, body: { is_on } }, once),
  );
export const useResetMail = () =>
  useMailAct(({ id, language }: { id: string; language: Language }, once) =>
    call(mailTemplates.reset, { params: { id }, query: { language } }, once),
  );
export const useTestMail = () =>
  useAct(({ id, ...body }: Draft, once) => call(mailTemplates.test, { params: { id }, body }, once));
