/**
 * Which node of a run may do what next. A node works on portions, at most two at once, and rests while somebody behind it has
 * enough to do; so a run holds about as many leads as it is wide, whatever it was asked for. Pure.
 */

import type { NodeState } from '../runs/runs.table.ts';
import { allBehind, type Plan, type PlannedNode } from './plan.rules.ts';

/** Leads of a portion that somebody else deals with. */
export const PORTION = 100;
/** Leads of a portion that is dealt with at once. */
export const QUICK_PORTION = 500;
/** A portion is worth its while with so many; less when no more come. */
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
  /** Portions under way. */
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

/** The credits do not cover what it still has to do: it rests, and the others go on with what they have. */
const isShort = ({ state }: NodeView) => state === 'failed';

const isFedUp = ({ before }: PlannedNode, views: Views): boolean => before.every((id) => isOver(viewOf(views, id)));

/** Nothing comes from it before somebody adds credits: it is over, short, or has nothing and stands behind such ones only. */
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

/** Somebody behind it has enough to do. */
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
  return planned.isStart ? view.isSearched : isFedUp(planned, views);
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

/** Something is under way whose end may give back credits that were set aside for it. */
export const mayGiveBack = (plan: Plan, views: Views): boolean =>
  [...plan].some(([id, planned]) => viewOf(views, id).portions > 0 || mayTake(planned, views));

/** Nothing is left to do but what the credits do not cover. */
export const isOutOfCredits = (plan: Plan, views: Views): boolean =>
  movesOf(plan, views).length === 0 && [...views.values()].some(isShort);

export const isFinished = (plan: Plan, views: Views): boolean =>
  [...plan.keys()].every((id) => isOver(viewOf(views, id)));
