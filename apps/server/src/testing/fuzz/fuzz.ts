/**
 * Calls every endpoint of the contract and every agent tool, as every kind of user, with hostile values and with inputs at and past
 * their bounds. No answer may be a 5xx, no error may be large or reveal internals, and no marked data of an account may reach
 * another account.
 */
import { contract } from '@leadwright/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { describedTools } from '../../modules/agents/tools/tools.registry.ts';
import { createKey } from '../../modules/identity/public.ts';
import { asAccount, type Platform, systemBase } from '../../platform/context.ts';
import type { createBuilders } from '../builders.ts';
import { type History, UNRECORDED } from '../history.ts';
import { randomFrom } from '../random.ts';
import { type Dice, diceFrom, type JsonSchema } from './dice.ts';
import { plantMarkers } from './markers.ts';
import { type Prepared, prepare, requestFor } from './requests.ts';

interface Fuzzed {
  app: FastifyInstance;
  platform: Platform;
  builders: ReturnType<typeof createBuilders>;
}

export interface FuzzReport {
  requests: number;
  /** How many answers of each kind: 2xx, 4xx. */
  statuses: Record<string, number>;
  /** What must not be, each with the request that shows it. */
  findings: string[];
}

const INTERNAL =
  /node_modules|\.ts:\d+|\bat \S+ \(|syntax error at|relation "|violates|invalid input syntax|duplicate key|\bselect .{1,200} from\b|pg_|stack"/i;

/** Streams that never end are tested where they live. */
const endpoints = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .filter(({ stream }) => stream !== 'text/event-stream');

/** Tools for agents are called like endpoints, through one address. */
const MCP = { method: 'POST', path: '/mcp', access: 'user', summary: '', reply: z.unknown() } as const;
const toolCalls = describedTools.map(({ name, inputSchema }): Prepared => {
  const fixed = { jsonrpc: { const: '2.0' }, id: { const: 1 }, method: { const: 'tools/call' } };
  const call: JsonSchema = {
    type: 'object',
    required: ['name', 'arguments'],
    properties: { name: { const: name }, arguments: inputSchema },
  };
  const required = ['jsonrpc', 'id', 'method', 'params'];
  return {
    endpoint: MCP,
    params: {},
    query: {},
    body: { type: 'object', required, properties: { ...fixed, params: call } },
  };
});
const nowhere: Prepared = { endpoint: { ...MCP, path: '/nowhere' }, params: {}, query: {}, body: { type: 'object' } };

const MAX_REFUSAL = 64 * 1024;

export async function fuzz(
  fuzzed: Fuzzed,
  { requests, seed, history = UNRECORDED }: { requests: number; seed: number; history?: History },
): Promise<FuzzReport> {
  const dice = diceFrom(randomFrom(seed));
  const { marker, ids } = await plantMarkers(fuzzed);
  history.found('mark', { mark: marker, account: ids[0] });
  const people = castOf(fuzzed);
  const prepared = [...endpoints.map(prepare), ...toolCalls, nowhere];
  const report: FuzzReport = { requests, statuses: {}, findings: [] };
  for (let n = 0; n < requests; n++) {
    const role = dice.pick(people);
    dice.hostility = dice.pick([0, 0.03, 0.1, 0.3]);
    dice.edges = dice.pick([0, 0, 0.2, 0.5]);
    const request = requestFor(dice.pick(prepared), dice, [...ids, ...smallIds(dice)], await role.token());
    const what = `${request.method} ${String(request.url).split('?')[0]}`;
    // Nobody of the cast belongs to the account with the marks.
    const asked = history.begin({ do: 'ask', by: role.name, what, accounts: [] });
    const answer = await fuzzed.app.inject(request).catch((error: Error) => ({ statusCode: 0, body: error.message }));
    tellAnswer(history, asked, answer, marker);
    const kind = `${Math.floor(answer.statusCode / 100)}xx`;
    report.statuses[kind] = (report.statuses[kind] ?? 0) + 1;
    if (answer.statusCode === 401) role.forget();
    const wrong = wrongIn(answer, marker);
    if (wrong) report.findings.push(`${wrong}: ${role.name} ${n} ${told(request)} -> ${answer.body.slice(0, 300)}`);
  }
  return report;
}

function tellAnswer(history: History, asked: number, answer: { statusCode: number; body: string }, marker: string) {
  const { statusCode, body } = answer;
  const facts = { status: statusCode, saw: body.includes(marker) ? [marker] : [] };
  if (statusCode > 0 && statusCode < 500) history.end(asked, isRefused(statusCode, body) ? 'refused' : 'done', facts);
}

/** Ids of everybody's things count from 1, so small numbers hit own and foreign ones. */
const smallIds = (dice: Dice) => [1 + dice.below(10), 1 + dice.below(100)];

function wrongIn({ statusCode, body }: { statusCode: number; body: string }, marker: string): string | null {
  if (statusCode === 0 || statusCode >= 500) return `answered ${statusCode}`;
  if (body.includes(marker)) return 'showed the marker of another account';
  if (isRefused(statusCode, body) && body.length > MAX_REFUSAL) return `refused with ${body.length} bytes`;
  return INTERNAL.test(body) ? 'told something internal' : null;
}

/** Tools for agents say it in a well-formed answer. */
const isRefused = (status: number, body: string) => status >= 400 || body.includes('"isError":true');

const told = ({ method, url, payload }: { method?: string; url?: unknown; payload?: unknown }) =>
  `${method} ${url} ${typeof payload === 'string' ? JSON.stringify(payload).slice(0, 1500) : ''}`;

/** Everybody there is. Who signed out or was stopped on the way comes back as a new person. */
function castOf({ builders, platform }: Fuzzed) {
  const role = (name: string, build: () => Promise<string | null>) => {
    let token: Promise<string | null> | undefined;
    return { name, token: () => (token ??= build()), forget: () => (token = undefined) };
  };
  const all = { modules: ['leads', 'ai_suggest', 'whitelabel'] as ('leads' | 'ai_suggest' | 'whitelabel')[] };
  const customer = () => builders.buildAccount(all);
  return [
    role('nobody', async () => null),
    role('a customer', async () => (await customer()).token),
    role('a member', async () => (await builders.buildMember(await customer(), ['leads'])).token),
    role('a member with the wallet', async () => (await builders.buildMember(await customer(), ['wallet'])).token),
    role('a reseller', async () => (await builders.buildReseller()).token),
    role('an administrator', async () => (await builders.buildAdmin()).token),
    role('a waiting account', async () => (await builders.buildAccount({ status: 'inactive' })).token),
    role('an API key', async () => {
      const { accountId, userId } = await customer();
      return asAccount(
        systemBase(platform),
        accountId,
        async (tx) => (await createKey(tx, { userId, name: 'fuzz' })).key,
      );
    }),
  ];
}
