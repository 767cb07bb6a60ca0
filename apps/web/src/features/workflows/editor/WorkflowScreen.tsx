/** lead-search/workflows/create and lead-search/workflows/{id}: the editor of a workflow, or one of its versions. */
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { loadComponent } from '../../../lib/load.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { WorkflowEditor } from './WorkflowEditor.tsx';
import { useWorkflow } from './workflow.queries.ts';

const RunScreen = loadComponent(() => import('../runs/RunScreen.tsx'), 'RunScreen');
const OldVersion = loadComponent(() => import('./OldVersion.tsx'), 'OldVersion');

/** While its code loads: the page in its final layout. */
const Opening = ({ name }: { name: string }) => (
  <Page width="full" title={name}>
    <SkeletonLines lines={6} />
  </Page>
);

export const NewWorkflowScreen = () => <WorkflowEditor workflow={null} />;

export function WorkflowScreen() {
  const { workflow: id } = useParams({ from: '/app/lead-search/workflows/$workflow' });
  const { version, run } = useSearch({ from: '/app/lead-search/workflows/$workflow' });
  const workflow = useWorkflow(id);
  return (
    <QueryState query={workflow}>
      {(found) =>
        run !== undefined ? (
          <Suspense fallback={<Opening name={found.name} />}>
            <RunScreen key={`${found.id} ${run}`} workflow={found} runId={run} />
          </Suspense>
        ) : version !== undefined && version !== found.version ? (
          <Suspense fallback={<Opening name={found.name} />}>
            <OldVersion key={`${found.id} ${version}`} workflow={found} version={version} />
          </Suspense>
        ) : (
          <WorkflowEditor key={found.id} workflow={found} />
        )
      }
    </QueryState>
  );
}
