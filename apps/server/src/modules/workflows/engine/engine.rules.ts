/**
 * Decides what each node of a run may do next. A node works on at most two portions at once, and waits while a later node has
 * enough work. So the number of leads in progress depends on the width of the graph, not on the size of the run. Pure.
 */

import type { NodeState } from '../runs/runs.table.ts';
import { allBehind, type Plan, type PlannedNode } from './plan.rules.ts';

/** Leads of a portion that an external step processes. */
export const PORTION = 100;
/** Leads of a portion that is dealt with at once. */
export const QUICK_PORTION = 500;
/** The minimum size of a portion, unless no more leads come. */
const ENOUGH = 50;
export const PORTIONS_AT_ONCE = 2;
/** A node with more waiting than this has enough to do. */
export const FULL = 1000;

/** A node of a run at a moment. */
export interface NodeView {
  id: string;
  state: NodeState;
  waiting: number;
  working: number;
  /** Portions in progress. */
  portions: number;
  /** Deals with its leads at once. */
  isQuick: boolean;
  /** Of a start: it has a search; the search is over and everything it brought has been taken over. */
  hasSearch: boolean;
  isSearched: boolean;
}
export type Views = ReadonlyMap<string, NodeView>;

/**
 * `search`: look for leads. `take`: take over what was found. `harvest`: see what became of portions. `begin`: the next
 * portion. `close`: nothing can come any more.
 */
export type Act = 'search' | 'take' | 'harvest' | 'begin' | 'close';
export interface Move {
  id: string;
  act: Act;
}

const viewOf = (views: Views, id: string) => views.get(id) as NodeView;
const isOver = ({ state }: NodeView) => state === 'done' || state === 'canceled';

/** The credits do not cover its remaining leads: it pauses, and the other nodes continue. */
const isShort = ({ state }: NodeView) => state === 'failed';

const allUpstreamEnded = ({ before }: PlannedNode, views: Views): boolean =>
  before.every((id) => isOver(viewOf(views, id)));

/** Nodes that deliver nothing until credits are added: ended, out of credits, or empty behind only such nodes. */
export function dryOf(plan: Plan, views: Views): Set<string> {
  const dry = new Set<string>();
  for (const [id, planned] of plan) {
    const view = viewOf(views, id);
    const isIdle = !planned.isStart && view.waiting + view.working + view.portions === 0;
    const isLast = isShort(view)
      ? view.working + view.portions === 0
      : isIdle && planned.before.every((one) => dry.has(one));
    if (isOver(view) || isLast) dry.add(id);
  }
  return dry;
}

/** A later node has enough work. */
const isHeldBack = (planned: PlannedNode, views: Views): boolean =>
  allBehind(planned).some((id) => viewOf(views, id).waiting > FULL);

export function mayBegin(planned: PlannedNode, views: Views, dry: ReadonlySet<string>): boolean {
  const view = viewOf(views, planned.node.id);
  if (planned.isStart || isOver(view) || isShort(view) || view.waiting === 0) return false;
  if (view.portions >= PORTIONS_AT_ONCE || isHeldBack(planned, views)) return false;
  return view.isQuick || view.waiting >= ENOUGH || planned.before.every((id) => dry.has(id));
}

/** Found leads wait in their list until there is room for them. */
export function mayTake(planned: PlannedNode, views: Views): boolean {
  const view = viewOf(views, planned.node.id);
  if (!planned.isStart || isOver(view) || !view.hasSearch) return false;
  const isOpen = !view.isSearched && !isShort(view);
  return (isOpen || view.working > 0) && !isHeldBack(planned, views);
}

export function isDone(planned: PlannedNode, views: Views): boolean {
  const view = viewOf(views, planned.node.id);
  if (view.waiting > 0 || view.working > 0 || view.portions > 0) return false;
  return planned.isStart ? view.isSearched : allUpstreamEnded(planned, views);
}

/** What there is to do now, in the order of the graph. */
export function movesOf(plan: Plan, views: Views): Move[] {
  const moves: Move[] = [];
  const dry = dryOf(plan, views);
  for (const [id, planned] of plan) {
    const view = viewOf(views, id);
    if (isOver(view)) continue;
    if (planned.isStart && !view.hasSearch && !isShort(view)) moves.push({ id, act: 'search' });
    else if (mayTake(planned, views)) moves.push({ id, act: 'take' });
    if (view.portions > 0) moves.push({ id, act: 'harvest' });
    if (mayBegin(planned, views, dry)) moves.push({ id, act: 'begin' });
    if (isDone(planned, views)) moves.push({ id, act: 'close' });
  }
  return moves;
}

/** A step in progress may release reserved credits when it ends. */
export const mayGiveBack = (plan: Plan, views: Views): boolean =>
  [...plan].some(([id, planned]) => viewOf(views, id).portions > 0 || mayTake(planned, views));

/** Nothing is left to do but what the credits do not cover. */
export const isOutOfCredits = (plan: Plan, views: Views): boolean =>
  movesOf(plan, views).length === 0 && [...views.values()].some(isShort);

export const isFinished = (plan: Plan, views: Views): boolean =>
  [...plan.keys()].every((id) => isOver(viewOf(views, id)));
