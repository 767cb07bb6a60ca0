/**
 * A workflow as a document: the saved state, the changes since, and saving as the next version. Someone else's newer
 * version is never overwritten, and one's own changes are not lost to it.
 */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { toast } from '../../../lib/toast.ts';
import { EMPTY_GRAPH, nodeIn, type WorkflowGraph } from '../graph/graph.ts';
import { titleOf } from '../nodes/node-types.tsx';
import { problemWords } from '../nodes/useNodeFacts.ts';
import { type EditorState, edited, editorOf } from './editor-state.ts';
import { findDraft, keepDraft } from './kept-draft.ts';
import { type Editor, useEditor } from './useEditor.ts';
import { fetchWorkflow, useCreateWorkflow, useSaveWorkflow } from './workflow.queries.ts';

interface Base {
  id: number | null;
  /** Version last read or saved; 0 if none. */
  version: number;
  name: string;
  graph: WorkflowGraph;
}

/** A new workflow gets its URL with the first save, and its undo history moves along. */
let handedOver: { id: number; state: EditorState } | null = null;

/** Opens the workflow with this graph as an unsaved change; the saved graph is one undo step back. */
export function openChanged({ id, graph }: Workflow, changed: WorkflowGraph) {
  const state = editorOf(findDraft(id)?.graph ?? graph);
  handedOver = { id, state: edited(state, { do: 'replace', graph: changed }) };
}

const KEEP_MS = 250;
const isSame = (one: WorkflowGraph, other: WorkflowGraph) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export function useFile(workflow: Workflow | null) {
  const { t } = useTranslation();
  const [draft] = useState(() => (isHandedOver(workflow) ? null : findDraft(workflow?.id ?? null)));
  const [base, setBase] = useState<Base>(() => baseOf(workflow, draft?.version, t('canvas.editor.untitled')));
  const [name, setName] = useState(draft?.name ?? base.name);
  const editor = useEditor(() => startOf(workflow, draft?.graph ?? base.graph));
  const [newer, setNewer] = useState<Workflow | null>(null);
  const isChanged = name !== base.name || !isSame(editor.graph, base.graph);
  // Once it has a URL, its changes are stored under that.
  const isMade = useRef(false);
  useKeeping(base, name, editor.graph, () => isChanged && !isMade.current);
  const put = ({ id, version, name: as, graph }: Workflow) => {
    setBase({ id, version, name: as, graph });
    // Unless another name was typed in the meantime.
    setName((now) => (now === name ? as : now));
  };
  useEffect(() => {
    handedOver = null;
  }, []);
  const { save, isSaving } = useSaving({ base, name, editor, put, setNewer, isMade });
  return {
    base,
    name,
    setName,
    editor,
    isChanged,
    isSaving,
    save,
    /** When the restored changes were made; null once they are saved or discarded. */
    draftAt: draft && isChanged ? draft.at : null,
    discard: () => {
      editor.act({ do: 'replace', graph: base.graph });
      setName(base.name);
    },
    newer,
    /** Continues with the version someone else saved; one's own is one undo step back. */
    takeNewer: () => {
      if (!newer) return;
      editor.act({ do: 'replace', graph: newer.graph });
      put(newer);
      setNewer(null);
    },
    closeNewer: () => setNewer(null),
  };
}
export type WorkflowFile = ReturnType<typeof useFile>;

function baseOf(workflow: Workflow | null, version: number | undefined, untitled: string): Base {
  if (!workflow) return { id: null, version: 0, name: untitled, graph: EMPTY_GRAPH };
  const { id, name, graph } = workflow;
  // A draft of an older version must not replace later ones.
  return { id, version: version ?? workflow.version, name, graph };
}

/** A workflow without a URL gets nothing handed over. */
const isHandedOver = (workflow: Workflow | null): boolean => handedOver !== null && handedOver.id === workflow?.id;

function startOf(workflow: Workflow | null, graph: WorkflowGraph): EditorState {
  return isHandedOver(workflow) ? (handedOver as { state: EditorState }).state : editorOf(graph);
}

/** A moment after the last change, and at once when the page closes. */
function useKeeping(base: Base, name: string, graph: WorkflowGraph, isWanted: () => boolean) {
  const isChanged = isWanted();
  const keep = () =>
    keepDraft(base.id, isWanted() ? { name, version: base.version, graph, at: new Date().toISOString() } : null);
  const latest = useRef(keep);
  latest.current = keep;
  // The stored draft depends on these.
  useOnChange(() => {
    const timer = setTimeout(() => latest.current(), KEEP_MS);
    return () => clearTimeout(timer);
  }, [graph, name, base, isChanged]);
  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    return () => window.removeEventListener('pagehide', now);
  }, []);
}

interface Saving {
  base: Base;
  name: string;
  editor: Editor & { state: EditorState };
  put: (workflow: Workflow) => void;
  setNewer: (workflow: Workflow) => void;
  isMade: RefObject<boolean>;
}

function useSaving({ base, name, editor, put, setNewer, isMade }: Saving) {
  const { t } = useTranslation();
  const create = useCreateWorkflow();
  const update = useSaveWorkflow();
  /** Null if it could not be saved; the error has already been shown. */
  const save = async (note = ''): Promise<Workflow | null> => {
    if (!editor.isSavable) return showInvalid();
    const body = { name: name.trim() || base.name, graph: editor.graph };
    try {
      if (base.id === null) {
        const { data } = await create.mutateAsync(body);
        handedOver = { id: data.id, state: editor.state };
        isMade.current = true;
        keepDraft(null, null);
        return data;
      }
      const { data } = await update.mutateAsync({ id: base.id, ...body, note, version: base.version });
      put({ ...data, graph: editor.graph });
      return data;
    } catch (reason) {
      const isStale = reason instanceof ApiError && reason.code === 'workflows.stale';
      if (isStale && base.id !== null) setNewer(await fetchWorkflow(base.id));
      return null;
    }
  };
  function showInvalid() {
    const found = editor.problems.find(({ node, field }) => node && field);
    const node = nodeIn(editor.graph, found?.node ?? null);
    editor.act({ do: 'tried' });
    if (!found || !node) return null;
    editor.act({ do: 'open', id: node.id });
    const words = { node: titleOf(t, node), problem: problemWords(t, found) };
    toast.error(t('canvas.editor.wrongField', words));
    return null;
  }
  return { save, isSaving: create.isPending || update.isPending };
}
