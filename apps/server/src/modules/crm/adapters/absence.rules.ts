/** Contacts that an answer does not name are gone only if the CRM says so: a deletion is never taken for true by mistake. */
import { type CrmAnswer, CrmRefusal, type CrmRequest, type CrmSession } from './crm.port.ts';

type Wire = Record<string, unknown>;

/** It was answered, but not what was asked. */
export const noAnswer = ({ status }: Pick<CrmAnswer, 'status'>) => new CrmRefusal('unreachable', status, '');

/** What an answer lists. An answer without a list is none. */
export function listedIn(answer: CrmAnswer, list: unknown): Wire[] {
  if (!Array.isArray(list)) throw noAnswer(answer);
  return list;
}

/** An empty list is believed if one of the contacts, asked for by itself, is gone as well. */
export async function confirmGone(
  session: CrmSession,
  path: string,
  isGone: (body: CrmAnswer['body']) => boolean = () => false,
): Promise<void> {
  const request: CrmRequest = { method: 'GET', path };
  const answer = await session.ask(request, [404]);
  if (answer.status !== 404 && !isGone(answer.body)) throw noAnswer(answer);
}
