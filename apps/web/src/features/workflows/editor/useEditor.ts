/** The editor of one graph: its state, and what derives from the graph without a request. */

import { problemsOf, typesAt } from '@leadwright/contract/automation/workflow-checks';
import { type FoundProblem, WorkflowGraph as GraphSchema } from '@leadwright/contract/automation/workflow-graph';
import { describeIssue } from '@leadwright/contract/findings';
import { createContext, type Dispatch, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { nodeIn, type WorkflowGraph } from '../graph/graph.ts';
import { type EditorAction, type EditorState, edited, editorOf } from './editor-state.ts';

/** After this pause, the next keystroke is a new undo step. */
const PAUSE_MS = 900;

export interface Editor extends Omit<EditorState, 'history'> {
  graph: WorkflowGraph;
  /** Stays the same object while nodes are only moved. */
  meaning: WorkflowGraph;
  types: ReturnType<typeof typesAt>;
  problems: FoundProblem[];
  /** Whether it can be saved: the contract accepts every value. */
  isSavable: boolean;
  canUndo: boolean;
  canRedo: boolean;
  isReadOnly: boolean;
  act: Dispatch<EditorAction>;
}

export function useEditor(start: () => EditorState): Editor & { state: EditorState } {
  const [whole, act] = useReducer(edited, undefined, start);
  const { history, ...state } = whole;
  const graph = history.present;
  useEffect(() => {
    if (history.last === null) return;
    const timer = setTimeout(() => act({ do: 'seal' }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [history]);
  return {
    ...state,
    ...useDerived(graph),
    graph,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isReadOnly: false,
    act,
    state: whole,
  };
}

/** A read-only graph. */
export function useShownGraph(graph: WorkflowGraph): Editor {
  const [{ history: _, ...state }, act] = useReducer(edited, graph, editorOf);
  const isLook = (action: EditorAction) => action.do === 'select' || action.do === 'open';
  return {
    ...state,
    ...useDerived(graph),
    graph,
    canUndo: false,
    canRedo: false,
    isReadOnly: true,
    act: (action) => isLook(action) && act(action),
  };
}

function useDerived(graph: WorkflowGraph) {
  const meaning = useMeaning(graph);
  const found = useMemo(() => problemsOf(meaning), [meaning]);
  const invalid = useMemo(() => invalidIn(meaning), [meaning]);
  const problems = useMemo(() => [...found, ...invalid.filter((one) => !isKnown(found, one))], [found, invalid]);
  const types = useMemo(() => typesAt(meaning), [meaning]);
  return { meaning, problems, types, isSavable: invalid.length === 0 };
}

const isKnown = (problems: FoundProblem[], { node, field }: FoundProblem) =>
  problems.some((one) => one.node === node && one.field === field);

/** The previous graph, unless something other than positions has changed. */
function useMeaning(graph: WorkflowGraph): WorkflowGraph {
  const kept = useRef(graph);
  if (kept.current !== graph && !meansSame(kept.current, graph)) kept.current = graph;
  return kept.current;
}
const meansSame = (one: WorkflowGraph, other: WorkflowGraph) =>
  one.edges === other.edges &&
  one.nodes.length === other.nodes.length &&
  one.nodes.every((node, index) => {
    const same = other.nodes[index] as typeof node;
    return node === same || (node.id === same.id && node.settings === same.settings && node.title === same.title);
  });

/** Typed values that cannot be saved, such as an empty number. */
function invalidIn(graph: WorkflowGraph): FoundProblem[] {
  const { error } = GraphSchema.safeParse(graph);
  return (error?.issues ?? []).map((issue) => {
    const { key, params } = describeIssue(issue);
    const [part, index, ...field] = issue.path;
    const node = part === 'nodes' ? (graph.nodes[index as number]?.id ?? null) : null;
    const name = field.filter((piece) => piece !== 'settings').join('.') || null;
    return { code: 'settings', node, field: name, message: key, params: params as FoundProblem['params'] };
  });
}

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;
export function useEditing(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('Outside of an editor.');
  return editor;
}

/** The open node, with its incoming leads. */
export function useOpenNode() {
  const { graph, open, types } = useEditing();
  const node = nodeIn(graph, open);
  return node ? { node, incoming: types.get(node.id) ?? null } : null;
}
