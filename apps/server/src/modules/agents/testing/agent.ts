/** An agent: the protocol's own client, over the network, with an API key. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { asAccount, systemBase } from '../../../platform/context.ts';
import type { Api, TestPerson } from '../../../testing/api.ts';
import { createKey } from '../../identity/public.ts';

type KeyOptions = { scopes?: ('read' | 'write')[]; daily_credit_budget?: number };

export const keyOf = async (api: Pick<Api, 'platform'>, who: TestPerson, options: KeyOptions = {}) =>
  asAccount(systemBase(api.platform), who.accountId, async (tx) => {
    const { key, row } = await createKey(tx, { userId: who.userId, name: 'Agent', ...options });
    return { key, id: row.id };
  });

// biome-ignore lint/suspicious/noExplicitAny: what a tool answers differs from tool to tool
export type ToolAnswer = { isError: boolean; text: string; data: any };

export async function connectAgent(url: string, key: string, language = 'en') {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${key}`, 'accept-language': language };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
  await client.connect(transport as Transport);
  async function use(name: string, given: object = {}): Promise<ToolAnswer> {
    const answer = await client.callTool({ name, arguments: { ...given } });
    const [content] = answer.content as { text: string }[];
    return { isError: answer.isError === true, text: content?.text ?? '', data: answer.structuredContent };
  }
  return { client, use };
}
export type Agent = Awaited<ReturnType<typeof connectAgent>>;
