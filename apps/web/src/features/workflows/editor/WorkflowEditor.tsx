/** The editor: header, canvas or outline, and the settings of the selected node. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { useNavigate } from '@tanstack/react-router';
import { useLeaveGuard } from '../../../ui/feedback/useLeaveGuard.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { EstimateContext } from '../nodes/useNodeFacts.ts';
import { KeptActs } from '../runs/KeptActs.tsx';
import { RunningBand } from '../runs/RunningBand.tsx';
import { Bands } from './Bands.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditorActs, SavedBadge } from './EditorActs.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import { StartCard } from './StartCard.tsx';
import { EditorProvider } from './useEditor.ts';
import { useEditorKeys } from './useEditorKeys.ts';
import { useFile, type WorkflowFile } from './useFile.ts';
import { useEstimate } from './workflow.queries.ts';

/** `workflow`: null for a new one, which gets its URL with the first save. */
export function WorkflowEditor({ workflow }: { workflow: Workflow | null }) {
  const file = useFile(workflow);
  const { editor, isChanged, isSaving } = file;
  // Also requested while something is missing, to get the server's problems with the other nodes.
  const isAskable = editor.meaning.nodes.length > 0 && editor.isSavable;
  const estimate = useEstimate(isAskable ? editor.meaning : null);
  const guard = useLeaveGuard({ changes: isChanged ? 1 : 0, saving: isSaving });
  return (
    <EditorProvider value={editor}>
      <EstimateContext.Provider value={estimate.data}>
        <Inside file={file} estimate={estimate} workflow={workflow} />
        {guard}
      </EstimateContext.Provider>
    </EditorProvider>
  );
}

interface InsideProps {
  file: WorkflowFile;
  estimate: ReturnType<typeof useEstimate>;
  workflow: Workflow | null;
}

function Inside({ file, estimate, workflow }: InsideProps) {
  const navigate = useNavigate();
  const { editor, base } = file;
  /** After the first save, a new workflow is shown at its own URL. */
  const save = async (): Promise<Workflow | null> => {
    const saved = await file.save();
    if (saved && base.id === null) await open(saved.id);
    return saved;
  };
  const open = (id: number) =>
    navigate({ to: '/lead-search/workflows/$workflow', params: { workflow: id }, replace: true, ignoreBlocker: true });
  useEditorKeys(() => void save());
  return (
    <Page
      width="full"
      title={file.name}
      mark={<SavedBadge version={base.version} isChanged={file.isChanged} />}
      actions={
        <EditorActs file={file} estimate={estimate} onSave={save} acts={workflow && <KeptActs workflow={workflow} />} />
      }
    >
      <Bands file={file}>{workflow && <RunningBand workflow={workflow} />}</Bands>
      <EditorFrame empty={<StartCard onMade={open} isNew={base.id === null} />} />
      {file.newer && <ConflictDialog file={file} newer={file.newer} onCopied={open} graph={editor.graph} />}
    </Page>
  );
}
