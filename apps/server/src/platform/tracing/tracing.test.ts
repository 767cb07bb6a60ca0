/** A search with its calls to vendors and an enrichment, as a collector sees them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brands } from '@leadwright/contract/accounts/brands';
import { identity } from '@leadwright/contract/accounts/identity';
import { search } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyRow, everything, startActs } from '../../modules/enrichment/testing/acts.ts';
import { dentists } from '../../modules/search/testing/town.ts';
import { headersOf } from './otlp.ts';
import { currentSpan, within } from './span.ts';

interface Seen {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  links?: { traceId: string; spanId: string }[];
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: Seen[] }[] }[];
}

async function startCollector() {
  const seen: Seen[] = [];
  const tokens = new Set<string | undefined>();
  const server = createServer(async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    tokens.add(request.headers['x-token'] as string | undefined);
    for (const { scopeSpans } of (JSON.parse(text) as Sent).resourceSpans)
      seen.push(...scopeSpans.flatMap(({ spans }) => spans));
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { seen, tokens, url, stop: () => server.close() };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const BROWSER = 'b7ad6b7169203331';

describe('with a collector', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let acts: Awaited<ReturnType<typeof startActs>>;
  beforeAll(async () => {
    collector = await startCollector();
    acts = await startActs({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20secret',
    });
  });
  afterAll(async () => {
    await acts.api.stop();
    await acts.sandbox.stop();
    collector.stop();
  });

  const namesOf = (spans: Seen[]) => spans.map(({ name }) => name);

  it('one trace has the request, its statements, its job and the calls to vendors', async () => {
    const who = await acts.api.buildPayer(500);
    const headers = { traceparent: `00-${TRACE}-${BROWSER}-01` };
    const begun = await acts.api.call(who, search.create, { body: dentists({ name: 'Traced' }) }, { headers });
    expect(begun.status).toBe(200);
    const { listId } = await acts.fill(
      who,
      'local',
      (await acts.companies(1, ({ published }) => published.people.length > 1)).map(companyRow),
    );
    const order = everything({ act: 'get-employees', limit: 5 });
    await acts.start(who, listId, { ...order, selection: { filter: {}, expected: { count: 1 } } } as never);
    await acts.api.runJobs();
    await expect.poll(() => namesOf(collector.seen)).toContain('job search.run');
    await expect
      .poll(() => namesOf(collector.seen).filter((name) => name.startsWith('job enrichment.')).length)
      .toBeGreaterThan(0);
    const mine = collector.seen.filter(({ traceId }) => traceId === TRACE);
    const root = mine.find(({ name }) => name === 'POST /api/searches');
    expect(root?.parentSpanId).toBe(BROWSER);
    expect(namesOf(mine)).toContain('job search.run');
    expect(namesOf(mine).filter((name) => name.startsWith('ask '))).not.toEqual([]);
    const job = mine.find(({ name }) => name === 'job search.run');
    const ids = new Set(mine.map(({ spanId }) => spanId));
    expect(ids.has(job?.parentSpanId as string)).toBe(true);
    for (const { parentSpanId } of mine) expect(parentSpanId === BROWSER || ids.has(parentSpanId as string)).toBe(true);
    expect([...collector.tokens]).toEqual(['a secret']);
  });

  it('an enrichment is one trace from its request to its vendors', () => {
    const job = collector.seen.find(({ name }) => name.startsWith('job enrichment.'));
    const mine = collector.seen.filter(({ traceId }) => traceId === job?.traceId);
    expect(namesOf(mine)).toContain('POST /api/campaigns/{id}/enrichments');
    expect(namesOf(mine).filter((name) => name.startsWith('ask '))).not.toEqual([]);
    expect(namesOf(mine).filter((name) => name.startsWith('sql '))).not.toEqual([]);
  });

  it('a trace that a stranger names is not taken: a new one begins, which refers to it', async () => {
    const theirs = TRACE.replaceAll('0', '1');
    const headers = { traceparent: `00-${theirs}-${BROWSER}-01` };
    await acts.api.call(null, brands.siteSettings, { body: { domain: 'localhost' } }, { headers });
    await acts.api.call('garbage', identity.me, {}, { headers });
    const linked = () => collector.seen.filter(({ links }) => links?.some(({ traceId }) => traceId === theirs));
    await expect.poll(() => namesOf(linked())).toEqual(['POST /api/site-settings', 'GET /api/me']);
    expect(linked().map(({ traceId }) => traceId)).not.toContain(theirs);
    expect(collector.seen.filter(({ traceId }) => traceId === theirs)).toEqual([]);
  });

  it('browsers are told that they may name traces', async () => {
    const { body } = await acts.api.call(null, brands.siteSettings, { body: { domain: 'localhost' } });
    expect(body.traces).toBe(true);
  });

  it('statements have no values, and nothing holds an address of a person', () => {
    const texts = JSON.stringify(collector.seen);
    expect(texts).toContain('$1');
    expect(texts).not.toMatch(/[a-z0-9.]+@[a-z0-9-]+\.(test|example)/);
  });
});

describe('without a collector', () => {
  it('no work is in a span', async () => {
    expect(currentSpan()).toBeUndefined();
    expect(await within('something', 'internal', {}, async () => currentSpan())).toBeUndefined();
  });
});

it('reads headers as the settings of OpenTelemetry write them', () => {
  expect(headersOf('authorization=Bearer%20abc=, x-org = leads')).toEqual({
    authorization: 'Bearer abc=',
    'x-org': 'leads',
  });
  expect(headersOf('')).toEqual({});
});
