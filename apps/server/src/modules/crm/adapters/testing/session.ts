/** A session that writes down what is asked and answers from a list, for tests of adapters without a vendor. */
import { type CrmAnswer, CrmRefusal, type CrmRequest, type CrmSession } from '../crm.port.ts';
import type { CrmAccess } from '../vendor.port.ts';

/** What a vendor has handed over, for questions about it. */
export const ACCESS: CrmAccess = {
  accessToken: 't1',
  refreshToken: 'r1',
  expiresIn: 1,
  scopes: [],
  externalId: null,
  appHost: null,
  apiUrl: null,
};

export type Answers = Record<string, (request: CrmRequest) => { status?: number; body: unknown }>;

/** `answers` by `METHOD /path` without the query; a path may end in `*`. */
export function recordedSession(provider: CrmSession['provider'], answers: Answers, more: Partial<CrmSession> = {}) {
  const asked: CrmRequest[] = [];
  const session: CrmSession = {
    provider,
    accountId: 1,
    connectionId: 1,
    externalId: 'loc1',
    formFields: [],
    appUrl: 'https://crm.test/c',
    ...more,
    async ask(request, accept = []): Promise<CrmAnswer> {
      asked.push(request);
      const name = `${request.method} ${request.path.split('?')[0]}`;
      const key = Object.keys(answers).find(
        (each) => each === name || (each.endsWith('*') && name.startsWith(each.slice(0, -1))),
      );
      const { status = 200, body } = (key && answers[key]?.(request)) || { status: 404, body: null };
      if (status >= 400 && !accept.includes(status))
        throw new CrmRefusal(status === 404 ? 'gone' : 'invalid', status, name);
      return { status, headers: {}, body };
    },
  };
  return { session, asked };
}
