/** The edited graph, the selection, and the open node. Pure. */
import type { WorkflowGraph } from '../graph/graph.ts';
import { type History, historyOf, type Step, step } from '../graph/history.ts';

export interface EditorState {
  history: History;
  /** Ids of nodes and of connections. */
  selected: ReadonlySet<string>;
  /** The node whose settings are open. */
  open: string | null;
  /** Set by the first attempt to run: fields then show what is missing. */
  isTried: boolean;
}

export type EditorAction =
  | Step
  | { do: 'select'; ids: Iterable<string> }
  | { do: 'open'; id: string | null }
  | { do: 'tried' };

const NOTHING: ReadonlySet<string> = new Set();

export const editorOf = (graph: WorkflowGraph): EditorState => ({
  history: historyOf(graph),
  selected: NOTHING,
  open: null,
  isTried: false,
});

export function edited(state: EditorState, action: EditorAction): EditorState {
  switch (action.do) {
    case 'select':
      return select(state, new Set(action.ids));
    case 'open':
      return action.id === null
        ? { ...state, open: null }
        : { ...state, open: action.id, selected: new Set([action.id]), history: step(state.history, { do: 'seal' }) };
    case 'tried':
      return { ...state, isTried: true };
    default: {
      const history = step(state.history, action);
      return history === state.history ? state : tidy({ ...state, history }, action);
    }
  }
}

/** A new selection ends the current input. With one node its settings open, if settings are open. */
function select(state: EditorState, selected: ReadonlySet<string>): EditorState {
  if (selected.size === state.selected.size && [...selected].every((id) => state.selected.has(id))) return state;
  const [only] = selected;
  const isNode = selected.size === 1 && state.history.present.nodes.some(({ id }) => id === only);
  return {
    ...state,
    selected,
    open: isNode ? (only as string) : null,
    history: step(state.history, { do: 'seal' }),
  };
}

/** Added or pasted items are selected; removed ones are not. */
function tidy(state: EditorState, action: Step): EditorState {
  const { nodes, edges } = state.history.present;
  if (action.do === 'add') return { ...state, selected: new Set([action.id]), open: action.id };
  if (action.do === 'paste') return { ...state, selected: new Set(action.part.nodes.map(({ id }) => id)), open: null };
  if (action.do === 'settings' || action.do === 'title' || action.do === 'move' || action.do === 'place') return state;
  const there = new Set([...nodes, ...edges].map(({ id }) => id));
  const selected = new Set([...state.selected].filter((id) => there.has(id)));
  return {
    ...state,
    selected: selected.size === state.selected.size ? state.selected : selected,
    open: state.open !== null && there.has(state.open) ? state.open : null,
  };
}
