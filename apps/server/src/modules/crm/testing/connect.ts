/** Connecting to the sandbox's CRMs without a browser. */
import { crm } from '@leadwright/contract/integrations/crm';
import type { OauthCrm } from '@leadwright/contract/integrations/crms';
import { request } from 'undici';
import type { Api, TestPerson } from '../../../testing/api.ts';

/** A door of a simulated vendor that its consent page, or a test, goes through. */
export async function sandboxAsk<T = Record<string, unknown>>(url: string, body?: object, method = 'POST'): Promise<T> {
  const reply = await request(url, {
    method: (body === undefined && method === 'POST' ? 'GET' : method) as 'GET',
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.statusCode}: ${await reply.body.text()}`);
  return (await reply.body.json()) as T;
}

export interface SandboxLocation {
  id: string;
  name: string;
  contacts: Record<string, unknown>[];
}
export const locationsOf = (sandboxUrl: string) =>
  sandboxAsk<SandboxLocation[]>(`${sandboxUrl}/ghl/_sandbox/locations`);

type Provider = OauthCrm;

/** What the CRM's page hands back after the person agreed. */
export async function consent(api: Api, sandboxUrl: string, who: TestPerson, provider: Provider, choice = {}) {
  const { body } = await api.call(who, crm.authorize, { body: { provider, window: 'popup' } });
  const { searchParams } = new URL(body.url);
  const redirect_uri = searchParams.get('redirect_uri') as string;
  const code_challenge = searchParams.get('code_challenge');
  const { code } = await sandboxAsk<{ code: string }>(`${sandboxUrl}/${provider}/_sandbox/code`, {
    redirect_uri,
    ...(code_challenge && { code_challenge }),
    ...choice,
  });
  return { code, state: searchParams.get('state') as string };
}

export async function connect(api: Api, sandboxUrl: string, who: TestPerson, provider: Provider = 'ghl', choice = {}) {
  const returned = await consent(api, sandboxUrl, who, provider, choice);
  const { body, status } = await api.call(who, crm.callback, { body: returned });
  if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`);
  return body.data;
}
