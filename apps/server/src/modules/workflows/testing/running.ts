/** The product with a town full of dentists and a model of the test's own: workflows that are made, run and looked at. */
import type { Port, WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { type RunItem, workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { workflows } from '@leadwright/contract/automation/workflows';
import type { TestPerson } from '../../../testing/api.ts';
import { startWriting } from '../../assistant/testing/writing.ts';
import { AUSTIN, fillIndex } from '../../search/testing/small-town.ts';
import { type Edges, graphOf, type Nodes } from './graphs.ts';

/** A search for dentists without address lookup. */
export const dentists = (limit: number, more: object = {}): ['company_search', object] => [
  'company_search',
  {
    filters: { industry: 'dentist', location_id: AUSTIN, radius_km: 15 },
    find_emails: false,
    limit,
    list: { name: 'Dentists' },
    ...more,
  },
];

export async function startRunning(count: number, env: Record<string, string> = {}) {
  const w = await startWriting('own', env);
  await fillIndex(w.api.platform, count);
  const make = async (who: TestPerson, graph: WorkflowGraph): Promise<number> => {
    const { body } = await w.api.call(who, workflows.create, { body: { name: 'Flow', graph } });
    if (!body.data) throw new Error(JSON.stringify(body));
    return body.data.id;
  };
  const start = (who: TestPerson, id: number, body: object = {}) =>
    w.api.call(who, workflowRuns.start, { params: { id }, body: body as never });
  const read = async (who: TestPerson, id: number, run: number) =>
    (await w.api.call(who, workflowRuns.get, { params: { id, run } })).body.data;
  const hurry = () => w.rows('select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs');
  /** Until it rests for good: whatever waits for another look or another try gets it. */
  async function settled(who: TestPerson, id: number, run: number) {
    for (let turn = 0; turn < 60; turn++) {
      await w.api.runJobs();
      const now = await read(who, id, run);
      if (now.state !== 'queued' && now.state !== 'running') return now;
      w.api.clock.advance(61_000);
      await hurry();
    }
    throw new Error('the run does not end');
  }
  /** Makes, starts and waits. */
  async function run(who: TestPerson, nodes: Nodes, edges: Edges, body: object = {}) {
    const id = await make(who, graphOf(nodes, edges));
    const started = await start(who, id, body);
    if (!started.body.data) throw new Error(JSON.stringify(started.body));
    const runId = started.body.data.id;
    return { id, runId, run: await settled(who, id, runId) };
  }
  async function itemsAt(
    who: TestPerson,
    at: { id: number; runId: number },
    node: string,
    port?: Port,
  ): Promise<RunItem[]> {
    const found: RunItem[] = [];
    for (let page = 1; ; page++) {
      const params = { id: at.id, run: at.runId, node };
      const query = { page, limit: 100, ...(port && { port }) };
      const { body } = await w.api.call(who, workflowRuns.items, { params, query });
      found.push(...body.data);
      if (body.data.length < 100) return found;
    }
  }
  const journal = async (who: TestPerson, at: { id: number; runId: number }) =>
    (await w.api.call(who, workflowRuns.journal, { params: { id: at.id, run: at.runId }, query: { limit: 100 } })).body
      .data;
  return { ...w, make, begin: start, see: read, hurry, settled, go: run, itemsAt, journal };
}
export type Running = Awaited<ReturnType<typeof startRunning>>;

/** State and counts by node. */
export const figures = (run: { nodes: { id: string; state: string; out: number; no: number; failed: number }[] }) =>
  Object.fromEntries(run.nodes.map(({ id, state, out, no, failed }) => [id, [state, out, no, failed]]));
