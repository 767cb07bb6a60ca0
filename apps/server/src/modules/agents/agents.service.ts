/**
 * The Model Context Protocol for agents with an API key (docs/agents.md). Every request stands alone: no session is kept, so
 * any process can answer. A tool that cannot do its work says why in words its agent can act on; only what is wrong with the
 * protocol is an error of the protocol.
 */
import { cut, storable } from '@leadwright/contract/text';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { AppError, platformErrors } from '../../platform/errors.ts';
import { Refused } from '../../platform/http/in-process.ts';
import { parseInput, wordsOf } from '../../platform/http/replies.ts';
import { ESTIMATE_MINUTES } from './estimates.rules.ts';
import type { Caller } from './tool.port.ts';
import { describedTools, toolOf } from './tools/tools.registry.ts';

const VERSION = '1';
const INSTRUCTIONS = `Finds business leads and keeps them in lists. Searches and acts on leads cost credits: call the tool that estimates, check the price with the person you work for, then call the tool that starts with exactly the same values, the \`estimate\` and its \`maximum_credits\`. An estimate is good for ${ESTIMATE_MINUTES} minutes. Work runs in the background; ask for its progress.`;

interface Message {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

export async function answerAgent(caller: Caller, brand: string, { url, headers, body }: Message): Promise<Response> {
  const { server } = new McpServer({ name: brand, version: VERSION }, { instructions: INSTRUCTIONS });
  server.registerCapabilities({ tools: {} });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: describedTools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => useTool(caller, params.name, params.arguments ?? {}));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport as Transport);
  try {
    return await transport.handleRequest(new Request(url, { method: 'POST', headers }), { parsedBody: body });
  } finally {
    await server.close();
  }
}

async function useTool(caller: Caller, name: string, given: unknown): Promise<CallToolResult> {
  const tool = toolOf(name);
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${cut(name, 100)}`);
  try {
    const answer = await tool.run(caller, parseInput(tool.input, storable(given), caller.t) as never);
    return { structuredContent: { ...answer }, content: [{ type: 'text', text: JSON.stringify(answer) }] };
  } catch (error) {
    return refusal(caller, name, error);
  }
}

function refusal(caller: Caller, tool: string, error: unknown): CallToolResult {
  const failure = failureOf(caller, tool, error);
  const fields = Object.entries(failure.errors ?? {}).map(([field, words]) => `${field}: ${words.join(' ')}`);
  return {
    isError: true,
    structuredContent: { ...failure },
    content: [{ type: 'text', text: [failure.message, ...fields].join('\n') }],
  };
}

function failureOf({ t, log }: Caller, tool: string, error: unknown) {
  if (error instanceof Refused) return error.failure;
  if (error instanceof AppError) return wordsOf(error, t);
  log.error({ err: error, tool }, 'a tool failed');
  return wordsOf(platformErrors.unexpected(), t);
}
