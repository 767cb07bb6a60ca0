import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { workflows } from '@leadwright/contract/automation/workflows';
import { SearchBody } from '@leadwright/contract/searching/search';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemCtx } from '../../../platform/context.ts';
import type { TestPerson } from '../../../testing/api.ts';
import { find } from '../../results/testing/lists.ts';
import { startSearch } from '../../search/public.ts';
import { contextOn } from '../../search/testing/failing.ts';
import { advance } from '../engine/advance.service.ts';
import { graphOf } from '../testing/graphs.ts';
import { dentists, figures, type Running, startRunning } from '../testing/running.ts';

/** Everybody has a name. */
const NAMED = { with_email: -1, conditions: [{ column: 'name', operator: 'not empty' }] };
let w: Running;
beforeAll(async () => {
  w = await startRunning(700);
});
afterAll(() => w.stop());

describe('a run of a workflow', () => {
  it('searches, filters, copies into a list and leaves a file, and tells what stands at every edge', async () => {
    const who = await w.writer(1000);
    const { id, runId, run } = await w.go(
      who,
      {
        s: dentists(120),
        f: ['filter', { with_email: -1, conditions: [{ column: 'email', operator: 'not empty' }] }],
        l: ['connection', { to: 'list', list: { name: 'With address' } }],
        c: ['connection', { to: 'csv' }],
      },
      [
        ['s', 'f'],
        ['f', 'l'],
        ['f', 'c', 'no'],
      ],
    );
    expect(run).toMatchObject({ state: 'completed', credits: 120, maximum_credits: 120, items: 120, reason: null });
    expect(figures(run)).toEqual({
      s: ['done', 120, 0, 0],
      f: ['done', 60, 60, 0],
      l: ['done', 60, 0, 0],
      c: ['done', 60, 0, 0],
    });
    expect(await w.wallet(who)).toEqual({ balance: 880, reserved: 0 });
    const kept = await w.itemsAt(who, { id, runId }, 'f', 'out');
    expect(kept).toHaveLength(60);
    expect(kept[0]).toMatchObject({ name: 'Dentist 0', about: 'Austin', email: 'hello@dentist0.test', state: 'out' });
    const target = run.nodes.find((node) => node.id === 'l')?.list?.id as number;
    expect((await find(w.api, who, target, { limit: 100, sent: -1 })).total).toBe(60);
    const csv = await w.api.call(who, workflowRuns.csv, { params: { id, run: runId, node: 'c' }, query: {} });
    expect(String(csv.body).trim().split('\n')).toHaveLength(61);
    const lines = await w.journal(who, { id, runId });
    expect(lines[0]).toMatchObject({ text: 'Completed: 120 leads came to an end, 120 credits.', tone: 'good' });
    expect(lines.at(-1)).toMatchObject({ text: 'Started by hand.', node: null });
    const { body } = await w.api.call(who, workflowRuns.find, { params: { id }, query: {} });
    expect(body).toMatchObject({ total: 1, data: [{ id: runId, state: 'completed', items: 120 }] });
  });

  it('that waits for its search looks less and less often, and tells only what is new', async () => {
    const who = await w.writer(100);
    const id = await w.make(who, graphOf({ s: dentists(5), c: 'connection' }, [['s', 'c']]));
    const runId = (await w.begin(who, id)).body.data.id;
    const told = vi.spyOn(w.api.platform.live, 'publish');
    const look = async (ms: number) => {
      w.api.clock.advance(ms);
      told.mockClear();
      const pause = await advance(contextOn(w.api.platform), who.accountId, runId);
      return [pause?.afterSeconds, told.mock.calls.length > 0];
    };
    expect(await look(0)).toEqual([1, true]);
    expect(await look(1000)).toEqual([1, false]);
    expect(await look(3000)).toEqual([4, false]);
    expect(await look(60_000)).toEqual([10, false]);
    told.mockRestore();
    expect(await w.settled(who, id, runId)).toMatchObject({ state: 'completed', items: 5 });
  });

  it('continues automatically when the search and the address lookup have ended', async () => {
    const who = await w.writer(100);
    const id = await w.make(who, graphOf({ s: dentists(4, { find_emails: true }), c: 'connection' }, [['s', 'c']]));
    const runId = (await w.begin(who, id)).body.data.id;
    await w.api.runJobs();
    expect(await w.see(who, id, runId)).toMatchObject({ state: 'completed', items: 4 });
  });

  it('deals with a lead once that comes on two edges', async () => {
    const who = await w.writer(1000);
    const { run } = await w.go(
      who,
      {
        s: dentists(30),
        a: ['filter', { with_email: -1, conditions: [{ column: 'name', operator: 'like', value: 'Dentist' }] }],
        b: ['filter', NAMED],
        end: ['connection', { to: 'list', list: { name: 'Together' } }],
      },
      [
        ['s', 'a'],
        ['s', 'b'],
        ['a', 'end'],
        ['b', 'end'],
        ['b', 'end', 'no'],
      ],
    );
    expect(run).toMatchObject({ state: 'completed', credits: 30, items: 30 });
    expect(run.nodes.find(({ id }) => id === 'end')).toMatchObject({ total: 30, done: 30, out: 30 });
  });

  it('completes with nothing found and with everything filtered away', async () => {
    const who = await w.writer(100);
    const nothing = await w.go(
      who,
      { s: dentists(5, { filters: { industry: 'florist', location_id: 1002, radius_km: 1 } }), c: 'connection' },
      [['s', 'c']],
    );
    expect(nothing.run).toMatchObject({ state: 'completed', items: 0, credits: 0 });
    const away = await w.go(
      who,
      {
        s: dentists(5),
        f: ['filter', { with_email: -1, conditions: [{ column: 'name', operator: 'like', value: 'Nobody' }] }],
        c: 'connection',
      },
      [
        ['s', 'f'],
        ['f', 'c'],
      ],
    );
    expect(figures(away.run)).toEqual({ s: ['done', 5, 0, 0], f: ['done', 0, 5, 0], c: ['done', 0, 0, 0] });
    expect(away.run).toMatchObject({ state: 'completed', items: 0, credits: 5 });
  });

  it('is tried with a few leads, one at a time, and belongs to its account', async () => {
    const who = await w.writer(100);
    const stranger = await w.writer(100);
    const id = await w.make(who, graphOf({ s: dentists(40), c: 'connection' }, [['s', 'c']]));
    const started = await w.begin(who, id, { is_trial: true });
    expect(started.body.data).toMatchObject({ state: 'queued', is_trial: true, maximum_credits: 5 });
    const second = await w.begin(who, id);
    expect([second.status, second.body.message]).toEqual([
      409,
      'This workflow is running already. Wait for its end, or stop it.',
    ]);
    const params = { id, run: started.body.data.id };
    expect((await w.api.call(stranger, workflowRuns.get, { params })).status).toBe(404);
    expect((await w.api.call(stranger, workflowRuns.cancel, { params })).status).toBe(404);
    const foreign = { ...params, node: 'c' };
    expect((await w.api.call(stranger, workflowRuns.items, { params: foreign, query: {} })).status).toBe(404);
    expect((await w.api.call(stranger, workflowRuns.csv, { params: foreign, query: {} })).status).toBe(404);
    expect(await w.settled(who, id, params.run)).toMatchObject({ state: 'completed', items: 5, credits: 5 });
    const lonely = await w.make(who, graphOf({ s: dentists(40) }));
    const refused = await w.begin(who, lonely);
    expect([refused.status, refused.body.message]).toEqual([422, 'Please connect all nodes before proceeding.']);
    const cheaper = await w.begin(who, id, { expected: { maximum_credits: 39 } });
    expect([cheaper.status, cheaper.body.code]).toEqual([409, 'workflow-runs.price_changed']);
  });

  it.each([
    [
      'cancelled',
      (who: TestPerson, id: number, run: number) => w.api.call(who, workflowRuns.cancel, { params: { id, run } }),
    ],
    ['deleted', (who: TestPerson, id: number) => w.api.call(who, workflows.remove, { params: { id } })],
  ])('that is %s ends the search of a worker that died before it was noted, and holds nothing', async (_how, end) => {
    const who = await w.writer(100);
    const [type, settings] = dentists(40);
    const id = await w.make(who, graphOf({ s: [type, settings], c: 'connection' }, [['s', 'c']]));
    const runId = (await w.begin(who, id)).body.data.id;
    const body = SearchBody.parse({ type: 'industry', ...settings });
    const ctx = systemCtx(w.api.platform, who.accountId);
    const { id: searchId } = await startSearch(ctx, body, `workflow:${runId}/s/0`, { asFarAsPaid: true });
    expect(await w.wallet(who)).toEqual({ balance: 100, reserved: 40 });
    expect((await end(who, id, runId)).status).toBe(200);
    await w.api.runJobs();
    expect(await w.rows('select status, added from searches where id = $1', [searchId])).toEqual([
      { status: 'canceled', added: 0 },
    ]);
    expect(await w.wallet(who)).toEqual({ balance: 100, reserved: 0 });
  });

  it('does not send on a lead that was deleted or put on the do-not-contact list between two nodes', async () => {
    const who = await w.writer(100);
    const { id, runId, run } = await w.go(who, { s: dentists(3), f: ['filter', NAMED], c: 'connection' }, [
      ['s', 'f'],
      ['f', 'c'],
    ]);
    expect(run.items).toBe(3);
    // The same moment again, with the leads before the last node.
    const [gone, unwanted] = await w.itemsAt(who, { id, runId }, 'f', 'out');
    await w.rows(`update workflow_items set state = 'waiting' where run_id = $1 and node_id = 'c'`, [runId]);
    await w.rows(
      `update workflow_run_nodes set state = 'running', waiting = 3, out_count = 0 where run_id = $1 and node_id = 'c'`,
      [runId],
    );
    await w.rows(
      `update workflow_runs set state = 'stopped', reason = 'unexpected', finished_at = null, items = 0 where id = $1`,
      [runId],
    );
    await w.rows('delete from results where id = $1', [gone?.result_id]);
    await w.rows('update results set is_suppressed = true where id = $1', [unwanted?.result_id]);
    await w.api.call(who, workflowRuns.resume, { params: { id, run: runId } });
    expect(figures(await w.settled(who, id, runId)).c).toEqual(['done', 1, 0, 0]);
    const left = (await w.itemsAt(who, { id, runId }, 'c')).map(({ state, reason, name }) => [state, reason, name]);
    expect(left).toContainEqual(['ended', 'The lead was deleted.', '']);
    expect(left).toContainEqual(['ended', 'The lead must not be contacted.', 'Dentist 1']);
  });

  it('shows a hundred thousand leads of an edge page by page, the last like the first', async () => {
    const who = await w.writer(100);
    const at = await w.go(who, { s: dentists(2), c: 'connection' }, [['s', 'c']]);
    const many = 100_000;
    await w.rows(
      `insert into workflow_items (account_id, run_id, node_id, result_id, list_id, n, state, at)
      select account_id, run_id, 'c', 1000000 + k, list_id, 10 + k, case when k % 2 = 0 then 'out' else 'no' end, now()
      from workflow_items, generate_series(1, $2::int) k where run_id = $1 and node_id = 'c' and n = 1`,
      [at.runId, many],
    );
    await w.rows(
      `update workflow_run_nodes set out_count = out_count + $2 / 2, no_count = $2 / 2 where run_id = $1 and node_id = 'c'`,
      [at.runId, many],
    );
    await w.rows('analyze workflow_items');
    const params = { id: at.id, run: at.runId, node: 'c' };
    const page = async (query: object) => {
      const { body } = await w.api.call(who, workflowRuns.items, { params, query: { limit: 100, ...query } });
      return body;
    };
    const [first, last] = [await page({ port: 'out' }), await page({ port: 'out', page: 500 })];
    expect([first.total, first.data.length, last.data.length]).toEqual([50_002, 100, 100]);
    expect(last.data.at(-1)?.name).toBe('');
    expect((await page({ page: 1000 })).data).toHaveLength(100);
  });
});
