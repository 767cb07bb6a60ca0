/**
 * What keeps a graph from running: what the graph itself tells (the contract's `problemsOf`), and what only the database
 * knows. Whatever belongs to another account does not exist.
 */

import { problemsOf } from '@leadwright/contract/automation/workflow-checks';
import { type FoundProblem, problem, type WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import type { Tx } from '../../../platform/context.ts';
import { stepProblems } from '../../automation/public.ts';
import { namesOfLabels } from '../../labels/public.ts';
import { knownLocations } from '../../lead-index/public.ts';
import { typesOfLists } from '../../lists/public.ts';
import { type Ref, refsOf, targetKey } from './refs.rules.ts';

/** Everything that is wrong, in the caller's words. */
export async function findProblems(tx: Tx, graph: WorkflowGraph): Promise<FoundProblem[]> {
  const refs = refsOf(graph);
  const gone = await findGone(tx, refs);
  const found = refs.flatMap((ref): FoundProblem[] => {
    const message = gone.get(targetKey(ref));
    return message ? [problem('gone', ref.node, { field: ref.field || null, message })] : [];
  });
  return [...problemsOf(graph), ...found].map((each) => ({
    ...each,
    message: tx.t(each.message as never, each.params),
  }));
}

/** Which of the targets cannot be used, with the key of the words why. All of a kind are looked up at once. */
export async function findGone(tx: Tx, refs: readonly Ref[]): Promise<Map<string, string>> {
  const targets = new Map(refs.map((ref) => [targetKey(ref), ref]));
  const gone = new Map<string, string>();
  const idsOf = (kind: Ref['kind']) =>
    [...targets.values()].flatMap((ref) => (ref.kind === kind && 'id' in ref ? [ref.id] : []));
  const lists = await typesOfLists(tx, idsOf('list'));
  const labels = idsOf('label').length > 0 ? await namesOfLabels(tx) : new Map();
  const locations = await knownLocations(tx, idsOf('location'));
  const acts = [...targets.values()].filter((ref) => ref.kind === 'act');
  const problems = await stepProblems(tx, acts);
  const known = { lists, labels, locations, acts: new Map(acts.map((ref, at) => [ref, problems[at] ?? null])) };
  for (const [key, ref] of targets) {
    const why = reasonOf(ref, known);
    if (why) gone.set(key, why);
  }
  return gone;
}

interface Known {
  lists: ReadonlyMap<number, string>;
  labels: ReadonlyMap<number, string>;
  locations: ReadonlySet<number>;
  acts: ReadonlyMap<Ref, string | null>;
}

function reasonOf(ref: Ref, { lists, labels, locations, acts }: Known): string | null {
  switch (ref.kind) {
    case 'list':
      if (!lists.has(ref.id)) return 'workflows.problem.gone_list';
      return lists.get(ref.id) === ref.type ? null : 'workflows.problem.list_type';
    case 'label':
      return labels.has(ref.id) ? null : 'workflows.problem.gone_label';
    case 'location':
      return locations.has(ref.id) ? null : 'workflows.problem.gone_location';
    case 'act':
      return acts.get(ref) ?? null;
  }
}
