/**
 * What one run of a graph costs at most: the most leads at every node, times what it charges for each. Nobody outside is
 * asked, so it is a limit and not a forecast; no run ever takes more.
 */

import { typesAt } from '@leadwright/contract/automation/workflow-checks';
import type { WorkflowGraph, WorkflowNode } from '@leadwright/contract/automation/workflow-graph';
import { isSearch, kindOfSearch } from '@leadwright/contract/automation/workflow-settings';
import type { WorkflowEstimate } from '@leadwright/contract/automation/workflows';
import type { ListType } from '@leadwright/contract/leads/lists';
import { type Ctx, inTransaction, type Tx } from '../../../platform/context.ts';
import { stepPrice } from '../../automation/public.ts';
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
  const types = typesAt(graph);
  const prices = new Map<string, Promise<Price>>();
  const costs: Estimate['nodes'] = [];
  for (const node of graph.nodes) {
    const type = types.get(node.id) ?? null;
    const { items: most = 0 } = items.get(node.id) ?? {};
    const key = JSON.stringify([node.type, type, type && actOf(node)]);
    const price = await (prices.get(key) ?? remember(prices, key, priceOf(tx, node, type)));
    costs.push({ id: node.id, items: most, cost_each: price.each, maximum_credits: most * price.mostPerRow });
  }
  return costs;
}

interface Price {
  each: number;
  mostPerRow: number;
}

function remember(prices: Map<string, Promise<Price>>, key: string, price: Promise<Price>): Promise<Price> {
  prices.set(key, price);
  return price;
}

/** `type`: of the leads that come in; null: the node is a start. */
async function priceOf(tx: Tx, node: WorkflowNode, type: ListType | null): Promise<Price> {
  if (type === null) {
    if (!isSearch(node)) return { each: 0, mostPerRow: 0 };
    const { lines } = await estimate(tx, [{ act: ACT_OF_KIND[kindOfSearch(node)], count: 1 }]);
    const each = lines[0]?.price ?? 0;
    return { each, mostPerRow: each };
  }
  const act = actOf(node);
  // Leads of any type can be asked about.
  return act ? stepPrice(tx, act, node.type === 'ai_research' ? 'local' : type) : { each: 0, mostPerRow: 0 };
}
