/**
 * The maximum cost of one run of a graph: the most leads at every node, times the price per lead. It makes no external requests, so
 * it is a limit and not a forecast. No run costs more.
 */

import type { StepAct } from '@leadwright/contract/automation/steps';
import { typesAt } from '@leadwright/contract/automation/workflow-checks';
import type { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { isSearch, kindOfSearch, type SearchNode } from '@leadwright/contract/automation/workflow-settings';
import type { WorkflowEstimate } from '@leadwright/contract/automation/workflows';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { type StepPrice, stepPrices } from '../../automation/public.ts';
import { ACT_OF_KIND } from '../../search/public.ts';
import { availableCredits, estimate } from '../../wallet/public.ts';
import { findProblems } from '../graphs/problems.service.ts';
import { actOf } from '../graphs/refs.rules.ts';
import { mostItems } from './items.rules.ts';

type Estimate = WorkflowEstimate & { maximum_credits: number | null };

export const readEstimate = (ctx: Ctx, graph: WorkflowGraph, isTrial: boolean): Promise<Estimate> =>
  inTransaction(ctx, (tx) => estimateGraph(tx, graph, { isTrial }));

export async function estimateGraph(tx: Tx, graph: WorkflowGraph, options: { isTrial: boolean }): Promise<Estimate> {
  const problems = await findProblems(tx, graph);
  const available = await availableCredits(tx);
  const balance = tx.actor.accessToWallet ? available : null;
  if (problems.length > 0) return { problems, maximum_credits: null, balance, is_affordable: false, nodes: [] };
  const nodes = await costsOf(tx, graph, options);
  const maximum_credits = nodes.reduce((sum, node) => sum + node.maximum_credits, 0);
  return { problems, maximum_credits, balance, is_affordable: maximum_credits <= available, nodes };
}

async function costsOf(tx: Tx, graph: WorkflowGraph, options: { isTrial: boolean }): Promise<Estimate['nodes']> {
  const items = mostItems(graph, options);
  const prices = await pricesOf(tx, graph);
  return graph.nodes.map((node) => {
    const { items: most = 0 } = items.get(node.id) ?? {};
    const { each, mostPerRow } = prices.get(node.id) ?? FREE;
    return { id: node.id, items: most, cost_each: each, maximum_credits: most * mostPerRow };
  });
}

const FREE: StepPrice = { each: 0, mostPerRow: 0 };

/** By node, asked for all of them at once. */
async function pricesOf(tx: Tx, graph: WorkflowGraph): Promise<Map<string, StepPrice>> {
  const types = typesAt(graph);
  const searches: SearchNode[] = [];
  const steps: { id: string; act: StepAct; type: ListType }[] = [];
  for (const node of graph.nodes) {
    // Of the leads that come in; null: the node is a start.
    const type = types.get(node.id) ?? null;
    const act = type && actOf(node);
    // Leads of any type can be asked about.
    if (act) steps.push({ id: node.id, act, type: node.type === 'ai_research' ? 'local' : type });
    else if (!type && isSearch(node)) searches.push(node);
  }
  const acts = [...new Set(searches.map((node) => ACT_OF_KIND[kindOfSearch(node)]))];
  const { lines } = await estimate(
    tx,
    acts.map((act) => ({ act, count: 1 })),
  );
  const ofActs = new Map(acts.map((act, at) => [act, lines[at]?.price ?? 0]));
  const ofSteps = await stepPrices(tx, steps);
  return new Map([
    ...searches.map((node): [string, StepPrice] => {
      const each = ofActs.get(ACT_OF_KIND[kindOfSearch(node)]) ?? 0;
      return [node.id, { each, mostPerRow: each }];
    }),
    ...steps.map(({ id }, at): [string, StepPrice] => [id, ofSteps[at] ?? FREE]),
  ]);
}
