/** An earlier version: view it, or restore it as an unsaved change. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import type { WorkflowGraph } from '../graph/graph.ts';
import { EditorFrame } from './EditorFrame.tsx';
import classes from './editor.module.css';
import { EditorProvider, useShownGraph } from './useEditor.ts';
import { openChanged } from './useFile.ts';
import { useVersion } from './workflow.queries.ts';

export function OldVersion({ workflow, version }: { workflow: Workflow; version: number }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = useVersion(workflow.id, version);
  const back = () =>
    navigate({ to: '/lead-search/workflows/$workflow', params: { workflow: workflow.id }, search: {} });
  const restore = async (graph: WorkflowGraph) => {
    openChanged(workflow, graph);
    await back();
    toast.show(t('canvas.editor.restored', { n: formatNumber(version) }));
  };
  return (
    <Page
      width="full"
      title={workflow.name}
      actions={
        <>
          <Button onClick={() => void back()}>{t('canvas.editor.backToCurrent')}</Button>
          <Button variant="filled" disabled={!found.data} onClick={() => found.data && void restore(found.data.graph)}>
            {t('canvas.editor.restore')}
          </Button>
        </>
      }
    >
      <QueryState query={found}>
        {({ graph, at, by }) => (
          <>
            <div className={classes.bands}>
              <Note role="status">
                {t('canvas.editor.viewing', { n: formatNumber(version), when: formatDateTime(at), by })}
              </Note>
            </div>
            <Shown graph={graph} />
          </>
        )}
      </QueryState>
    </Page>
  );
}

const Shown = ({ graph }: { graph: WorkflowGraph }) => (
  <EditorProvider value={useShownGraph(graph)}>
    <EditorFrame />
  </EditorProvider>
);
