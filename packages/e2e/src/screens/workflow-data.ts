/** Workflows for screenshots and measurements: the one of the design, and one of any size. */
import { setTimeout } from 'node:timers/promises';
import { businessProfile, PROFILE_FIELD_NAMES } from '@leadwright/contract/ai/business-profile';
import { NODE_TYPES, type NodeType, WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { type Workflow, workflows } from '@leadwright/contract/automation/workflows';
import { search } from '@leadwright/contract/searching/search';
import { type Account, call, type World } from '../support/client.ts';
import { indexIsFilled } from '../support/leads.ts';
import { profileOf } from './business-profile-data.ts';

const node = (id: string, type: NodeType, x: number, y: number, settings: object, title = '') => ({
  id,
  type,
  x,
  y,
  title,
  settings,
});

/** Physiotherapists in Lisbon, with every type of node but one. */
async function drawn(world: World, { token }: Account): Promise<WorkflowGraph> {
  const { data } = await call(world, search.locations, { token, query: { search: 'Austin' } });
  const filters = { industries: ['physical_therapy'], location_id: data[0]?.id, radius_km: 15 };
  const question = 'Does the practice take bookings online, and with which tool?';
  return WorkflowGraph.parse({
    nodes: [
      node('search', 'company_search', 0, 0, { filters, limit: 300, list: { name: 'Physiotherapists' } }),
      node('email', 'filter', 0, 152, { with_email: 1 }),
      node('domain', 'domain_search', 400, 152, {}),
      node('ask', 'ai_research', 0, 304, { question, column: 'Online booking', most: 300 }),
      node('people', 'people_search', 400, 304, { per_company: 2, seniorities: ['Founder/Owner'] }, 'Owners'),
      node('write', 'content', 0, 456, { prompts: [{ default: 'first_line' }, { default: 'subject' }] }),
      node('file', 'connection', 400, 456, { to: 'csv' }),
      node('list', 'connection', 0, 608, { to: 'list', list: { name: 'Ready to send' } }),
    ],
    edges: [
      { id: 'e1', from: 'search', to: 'email' },
      { id: 'e2', from: 'email', port: 'no', to: 'domain' },
      { id: 'e3', from: 'email', to: 'ask' },
      { id: 'e4', from: 'domain', to: 'ask' },
      { id: 'e5', from: 'ask', port: 'no', to: 'people' },
      { id: 'e6', from: 'ask', to: 'write' },
      { id: 'e7', from: 'people', to: 'file' },
      { id: 'e8', from: 'write', to: 'list' },
    ],
  });
}

const keep = async (world: World, { token }: Account, name: string, graph: WorkflowGraph): Promise<Workflow> =>
  (await call(world, workflows.create, { token, body: { name, graph } })).data;

export const makeWorkflow = async (world: World, account: Account) =>
  keep(world, account, 'Austin physios to a list', await drawn(world, account));

const ENDED = ['completed', 'failed', 'canceled', 'stopped'];
const POLL_MS = 500;

/** Runs a trial with a few leads, and waits for its end. */
export async function runWorkflow(world: World, account: Account, { id }: Workflow): Promise<number> {
  const { token } = account;
  await indexIsFilled(world, account);
  // AI requires a complete profile; an existing one is kept.
  const values = PROFILE_FIELD_NAMES.map((name) => [name, profileOf('en', 'all')[name]]);
  await call(world, businessProfile.create, { token, body: Object.fromEntries(values) }).catch(() => {});
  const { data } = await call(world, workflowRuns.start, { token, params: { id }, body: { is_trial: true } });
  for (let { state } = data; !ENDED.includes(state); ) {
    await setTimeout(POLL_MS);
    state = (await call(world, workflowRuns.get, { token, params: { id, run: data.id } })).data.state;
  }
  return data.id;
}

/** Any number of nodes in rows of twenty, each connected to the one above it. */
function manyNodes(count: number): WorkflowGraph {
  const types = NODE_TYPES.filter((type) => type !== 'company_search' && type !== 'influencer_search');
  const nodes = Array.from({ length: count }, (_, index) => {
    const [row, column] = [Math.floor(index / 20), index % 20];
    const type = row === 0 ? 'company_search' : (types[index % types.length] as NodeType);
    return node(`n${index}`, type, column * 340, row * 152, type === 'connection' ? { to: 'csv' } : {});
  });
  const edges = nodes.slice(20).map(({ id }, index) => ({ id: `e${index}`, from: `n${index}`, to: id }));
  return WorkflowGraph.parse({ nodes, edges });
}
export const makeLargeWorkflow = (world: World, account: Account, count: number) =>
  keep(world, account, 'Large', manyNodes(count));
