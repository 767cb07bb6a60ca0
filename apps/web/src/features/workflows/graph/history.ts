/**
 * Undo history of graphs. Consecutive steps of one kind, such as the positions of a drag or the characters of a word,
 * are one undo step. Pure.
 */
import { apply, type Edit } from './edits.ts';
import type { WorkflowGraph } from './graph.ts';

export interface History {
  past: readonly WorkflowGraph[];
  present: WorkflowGraph;
  future: readonly WorkflowGraph[];
  /** The kind of the last step; another one of that kind joins it. Null: sealed. */
  last: string | null;
}

export type Step = Edit | { do: 'undo' } | { do: 'redo' } | { do: 'seal' };

const MOST_STEPS = 200;

export const historyOf = (present: WorkflowGraph): History => ({ past: [], present, future: [], last: null });

/** The kind that can join one step; null: always a separate step. */
function kindOf(edit: Edit): string | null {
  if (edit.do === 'move') return `move ${edit.ids.join()}`;
  if (edit.do === 'place') return `place ${Object.keys(edit.places).join()}`;
  return edit.do === 'settings' || edit.do === 'title' ? `${edit.do} ${edit.id}` : null;
}

export function step(history: History, next: Step): History {
  const { past, present, future, last } = history;
  switch (next.do) {
    case 'seal':
      return last === null ? history : { ...history, last: null };
    case 'undo': {
      const before = past.at(-1);
      return before ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: null } : history;
    }
    case 'redo': {
      const [after, ...later] = future;
      return after ? { past: [...past, present], present: after, future: later, last: null } : history;
    }
    default: {
      const graph = apply(present, next);
      if (graph === present) return history;
      const kind = kindOf(next);
      const joins = kind !== null && kind === last;
      return { past: joins ? past : [...past, present].slice(-MOST_STEPS), present: graph, future: [], last: kind };
    }
  }
}
