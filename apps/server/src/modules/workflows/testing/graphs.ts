/** Graphs for tests: complete nodes, and edges by the ids of their ends. */
import { type NodeType, type Port, WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';

const COMPLETE: Record<NodeType, object> = {
  company_search: { filters: { industry: 'physiotherapist' }, list: { name: 'Physios' }, limit: 40 },
  people_search: { filters: { titles: ['Owner'] }, list: { name: 'Owners' } },
  influencer_search: { filters: { platform: 'youtube', keyword: 'yoga' }, list: { name: 'Creators' } },
  domain_search: { filters: { domain: 'example.com' }, list: { name: 'Contacts' } },
  ai_research: { question: 'Do they take bookings online?', column: 'Booking' },
  content: { prompts: [{ default: 'first_line' }] },
  filter: { with_email: 1 },
  connection: { to: 'csv' },
};

export type Nodes = Record<string, NodeType | [NodeType, object]>;
export type Edges = [from: string, to: string, port?: Port][];

export const graphOf = (nodes: Nodes, edges: Edges = []): WorkflowGraph =>
  WorkflowGraph.parse({
    nodes: Object.entries(nodes).map(([id, given], row) => {
      const [type, settings] = typeof given === 'string' ? [given, {}] : given;
      return { id, type, x: 0, y: row * 150, settings: { ...COMPLETE[type], ...settings } };
    }),
    edges: edges.map(([from, to, port = 'out'], index) => ({ id: `e${index}`, from, to, port })),
  });

/** Companies into a file: free of everything that could be missing. */
export const simple = (search: object = {}): WorkflowGraph =>
  graphOf({ search: ['company_search', search], sheet: 'connection' }, [['search', 'sheet']]);
