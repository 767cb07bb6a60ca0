/**
 * Every list and chart of the super admin over 50,000 accounts, 5 million credit movements and a year of searches:
 * signed in over HTTP, one call after the other. The calls come from the contract, each also with every filter option,
 * a search, a later page and a year if supported. CSV files are left out: their time depends on their size.
 */
import { contract } from '@leadwright/contract';
import type { Endpoint } from '@leadwright/contract/endpoint';
import { refreshFigures, systemBase } from '@leadwright/server/proving';
import { z } from 'zod';
import type { BenchOptions } from '../bench.ts';
import { type ApiClient, apiClient } from '../measure/bench-client.ts';
import { type Bar, compareWithBars, rounded } from '../measure/bench-figures.ts';
import { MOVEMENTS } from '../measure/full-installation.sql.ts';
import { ADMIN, type FullInstallation, openFullInstallation } from '../measure/full-installation.ts';
import { startServer } from '../measure/full-list.ts';

const BAR_MS = 300;
const WARM_UPS = 2;

const isAsked = ({ method, path, stream }: Endpoint) => method === 'GET' && path.startsWith('/api/admin/') && !stream;
const adminReads = (): Endpoint[] =>
  Object.values(contract)
    .flatMap((group) => Object.values(group))
    .filter(isAsked);

interface Fields {
  properties?: Record<string, { enum?: string[] }>;
  required?: string[];
}

/** The plain call, and one for each filter option. Required parameters use their first option. */
function questionsOf({ query }: Endpoint): string[] {
  const schema = (query ? z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) : {}) as Fields;
  const { properties: fields = {}, required = [] } = schema;
  const choicesOf = (name: string) => fields[name]?.enum ?? [];
  const needed = Object.fromEntries(required.map((name) => [name, choicesOf(name)[0] ?? '']));
  const question = (said: Record<string, string>) => `?${new URLSearchParams({ ...needed, ...said })}`;
  const questions = Object.keys(fields).flatMap((name) =>
    choicesOf(name).map((choice) => question({ [name]: choice })),
  );
  if ('search' in fields) questions.push(question({ search: 'kestrel' }), question({ search: 'person4711' }));
  if ('page' in fields) questions.push(question({ page: '40' }));
  if ('from' in fields) {
    const today = new Date();
    const [from, to] = [new Date(today.getTime() - 364 * 86_400_000), today].map((at) => at.toISOString().slice(0, 10));
    questions.push(question({ from: from as string, to: to as string }));
  }
  return [required.length > 0 ? question({}) : '', ...questions];
}

/** Fills an id in the path with the first item of the parent list; null if there is none. */
async function pathOf(api: ApiClient, path: string): Promise<string | null> {
  const at = path.indexOf('/{');
  if (at < 0) return path;
  try {
    const { data } = JSON.parse(await api.get(path.slice(0, at)));
    const first = Array.isArray(data) ? data[0] : undefined;
    if (first?.id === undefined) return null;
    return await pathOf(api, path.replace(/\{\w+\}/, encodeURIComponent(first.id)));
  } catch {
    return null;
  }
}

async function timesOf(api: ApiClient, address: string, rounds: number) {
  const times: number[] = [];
  for (let round = -WARM_UPS; round < rounds; round++) {
    const startedAt = performance.now();
    await api.get(address);
    if (round >= 0) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number);
  return { p50: at(0.5), p95: at(0.95) };
}

async function measureReads(api: ApiClient, rounds: number) {
  const bars: Record<string, Bar> = {};
  const failed: string[] = [];
  const skipped: string[] = [];
  for (const endpoint of adminReads()) {
    const path = await pathOf(api, endpoint.path);
    if (!path) skipped.push(endpoint.path);
    for (const question of path ? questionsOf(endpoint) : []) {
      const name = `${endpoint.path}${question}`;
      try {
        const { p50, p95 } = await timesOf(api, `${path}${question}`, rounds);
        bars[name] = { is: p95, atMost: BAR_MS };
        console.log(`  p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${p95 > BAR_MS ? ' TOO SLOW' : ''}  ${name}`);
      } catch (error) {
        failed.push(name);
        console.log(`  FAILED ${name}: ${(error as Error).message.slice(0, 200)}`);
      }
    }
  }
  const { missed } = compareWithBars(bars);
  const slowest = Math.max(...Object.values(bars).map(({ is }) => is));
  const { table } = compareWithBars({ 'slowest call, p95 in ms': { is: slowest, atMost: BAR_MS } });
  return {
    calls: Object.keys(bars).length,
    barMs: BAR_MS,
    slowestP95: slowest,
    skipped,
    table,
    missed: [...missed, ...failed],
  };
}

async function signIn(url: string): Promise<string> {
  const open = apiClient(url, '');
  const answer = JSON.parse(await open.post('/auth/login', ADMIN));
  open.close();
  return answer.token;
}

export async function bench({ short }: BenchOptions) {
  const accounts = short ? 2_000 : 50_000;
  const made = await openFullInstallation(accounts);
  try {
    const startedAt = performance.now();
    await refreshFigures(systemBase(made.platform));
    const figuresSeconds = rounded((performance.now() - startedAt) / 1000);
    const size = { accounts, ledgerRows: accounts * MOVEMENTS, seedSeconds: made.isNew ? made.seconds : 'kept' };
    return { ...size, figuresSeconds, ...(await measureOver(made, short ? 10 : 20)) };
  } finally {
    await made.stop();
  }
}

async function measureOver({ platform, ownerUrl }: FullInstallation, rounds: number) {
  const server = await startServer(platform, ownerUrl, 'web');
  try {
    const api = apiClient(server.url, await signIn(server.url));
    const figures = await measureReads(api, rounds);
    api.close();
    return figures;
  } finally {
    await server.stop();
  }
}
