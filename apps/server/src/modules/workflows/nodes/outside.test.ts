import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { webhooks } from '@leadwright/contract/integrations/webhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, locationsOf, sandboxAsk } from '../../crm/testing/connect.ts';
import { startReceivers } from '../../deliveries/testing/receivers.ts';
import { startOwnSandbox } from '../../sources/testing/own-sandbox.ts';
import { leadsOf } from '../../webhooks/testing/hooks.ts';
import { graphOf } from '../testing/graphs.ts';
import { dentists, figures, type Running, startRunning } from '../testing/running.ts';

let w: Running;
let sandbox: Awaited<ReturnType<typeof startOwnSandbox>>;
let receivers: Awaited<ReturnType<typeof startReceivers>>;

interface Truth {
  published?: { people: unknown[]; emails: string[] };
}

/** The first dentists are companies of the sandbox's world, with people and addresses on their sites. The others are unknown there. */
async function settle(count: number): Promise<void> {
  const csv = await (await fetch(`${sandbox.url}/world/places.csv`)).text();
  const domains = [...new Set(csv.match(/(?<=https?:\/\/)[a-z0-9-]+\.(?:test|example)/g) ?? [])];
  let n = 0;
  for (const domain of domains) {
    if (n === count) return;
    const { published } = (await (await fetch(`${sandbox.url}/world/companies/${domain}`)).json()) as Truth;
    if ((published?.people.length ?? 0) < 2 || published?.emails.length === 0) continue;
    await w.rows(`update lead_places set domain = $1, website = 'https://' || $1, email = null where source_id = $2`, [
      domain,
      `d${n++}`,
    ]);
  }
}

beforeAll(async () => {
  sandbox = await startOwnSandbox();
  receivers = await startReceivers();
  w = await startRunning(20, { ...sandbox.env, EGRESS_ALLOW: receivers.host });
  w.api.clock.set(new Date());
  await sandboxAsk(`${sandbox.url}/ghl/_sandbox/settings`, { rate_max: 10_000, rate_window_ms: 1000 }, 'PATCH');
  await settle(3);
});
afterAll(async () => {
  await w.stop();
  await receivers.stop();
  await sandbox.stop();
});

describe('a workflow that asks others', () => {
  it('finds people at incoming companies, and the people continue', async () => {
    const who = await w.writer(500);
    const { id, runId, run } = await w.go(
      who,
      {
        s: dentists(4),
        p: ['people_search', { per_company: 2, list: { name: 'Staff' } }],
        keep: ['connection', { to: 'list', list: { name: 'People' } }],
        c: 'connection',
      },
      [
        ['s', 'p'],
        ['p', 'keep'],
        ['p', 'c', 'no'],
      ],
    );
    expect(run.state).toBe('completed');
    const people = await w.itemsAt(who, { id, runId }, 'p', 'out');
    expect(people.length).toBeGreaterThanOrEqual(3);
    expect(people.every(({ list, about }) => list.type === 'people' && about !== '')).toBe(true);
    const [p, keep, c] = ['p', 'keep', 'c'].map((node) => run.nodes.find((each) => each.id === node));
    expect(p).toMatchObject({ total: 4, done: 4, out: people.length });
    expect(keep).toMatchObject({ total: people.length, out: people.length });
    expect(c?.out).toBe(p?.no);
    const ended = (await w.itemsAt(who, { id, runId }, 'p')).filter(({ state }) => state === 'ended');
    expect(ended.length).toBe(4 - (p?.no ?? 0));
    expect(run.credits).toBe(500 - (await w.wallet(who)).balance);
  });

  it('looks for addresses at the companies that come in', async () => {
    const who = await w.writer(500);
    const { id, runId, run } = await w.go(
      who,
      { s: dentists(4), d: ['domain_search', {}], yes: 'connection', no: 'connection' },
      [
        ['s', 'd'],
        ['d', 'yes'],
        ['d', 'no', 'no'],
      ],
    );
    expect(run.state).toBe('completed');
    const found = await w.itemsAt(who, { id, runId }, 'yes');
    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(found.every(({ email }) => email.includes('@'))).toBe(true);
    expect((await w.itemsAt(who, { id, runId }, 'no')).every(({ email }) => email === '')).toBe(true);
    expect(figures(run)['d']).toEqual(['done', found.length, 4 - found.length, 0]);
  });

  it('waits for the address lookup before it passes leads on', async () => {
    const who = await w.writer(500);
    const { run } = await w.go(
      who,
      {
        s: dentists(4, { find_emails: true }),
        f: ['filter', { with_email: -1, conditions: [{ column: 'email', operator: 'not empty' }] }],
        c: 'connection',
      },
      [
        ['s', 'f'],
        ['f', 'c'],
      ],
    );
    expect(run.nodes.find(({ id }) => id === 'c')?.out).toBeGreaterThanOrEqual(3);
  });

  it('sends to a CRM and then to a webhook, stops when access to the CRM ends, and resumes when it is back', async () => {
    const who = await w.writer(500);
    const made = await w.api.call(who, webhooks.create, {
      body: { url: receivers.url('hook'), events: ['credits.exhausted'] } as never,
    });
    if (!made.body.data) throw new Error(JSON.stringify(made.body));
    const webhook_id = made.body.data.id;
    const location = (await locationsOf(sandbox.url))[0]?.id as string;
    await sandboxAsk(`${sandbox.url}/ghl/_sandbox/locations/${location}/reset`, {});
    const { id: connection_id } = await connect(w.api, sandbox.url, who, 'ghl', { location_id: location });
    const access = (isThere: boolean) =>
      w.rows(
        `update crm_connections set state = $2::text, problem = $3, problem_at = case when $2::text = 'reconnect' then now() end where account_id = $1`,
        [who.accountId, isThere ? 'healthy' : 'reconnect', isThere ? null : 'Access was withdrawn.'],
      );
    const nodes = {
      s: dentists(6, { filters: { industry: 'dentist', location_id: 1001, radius_km: 15 } }),
      e: ['filter', { with_email: -1, conditions: [{ column: 'email', operator: 'not empty' }] }],
      crm: ['connection', { to: 'crm', connection_id }],
      hook: ['connection', { to: 'webhook', webhook_id }],
    } as never;
    const edges: [string, string][] = [
      ['s', 'e'],
      ['e', 'crm'],
      ['crm', 'hook'],
    ];
    await access(false);
    const refused = await w.go(who, nodes, edges).catch((error: Error) => error.message);
    expect(refused).toContain('not_ready');
    await access(true);
    const id = await w.make(who, graphOf(nodes, edges));
    const runId = (await w.begin(who, id)).body.data.id;
    await access(false);
    const stopped = await w.settled(who, id, runId);
    expect(stopped).toMatchObject({ state: 'stopped' });
    expect(stopped.nodes.find((node) => node.id === 'crm')).toMatchObject({ state: 'failed', out: 0 });
    await access(true);
    await w.api.call(who, workflowRuns.resume, { params: { id, run: runId } });
    const run = await w.settled(who, id, runId);
    expect(run.state).toBe('completed');
    const sent = (await w.itemsAt(who, { id, runId }, 'crm', 'out')).length;
    expect(sent).toBeGreaterThan(0);
    const kept = (await locationsOf(sandbox.url)).find((each) => each.id === location)?.contacts ?? [];
    expect(kept).toHaveLength(sent);
    await w.api.runJobs();
    expect(receivers.of('hook').flatMap(leadsOf)).toHaveLength(sent);
  });

  it('tells the webhooks of the account of its end, once, and not while it has only stopped', async () => {
    const who = await w.writer(3);
    const body = { url: receivers.url('ended'), events: ['workflow.finished' as const] };
    await w.api.call(who, webhooks.create, { body });
    const { id, runId, run } = await w.go(who, { s: dentists(5), c: 'connection' }, [['s', 'c']]);
    const told = () => receivers.of('ended').map(({ body: sent }) => JSON.parse(sent));
    await w.api.runJobs();
    expect([run.state, told()]).toEqual(['stopped', []]);
    await w.api.call(who, workflowRuns.cancel, { params: { id, run: runId } });
    await w.api.runJobs();
    const content = {
      id: runId,
      workflow: { id, name: 'Flow' },
      trigger: 'by_hand',
      status: 'canceled',
      leads: 3,
      credits: 3,
    };
    expect(told()).toMatchObject([{ type: 'workflow.finished', data: content }]);
  });
});
