/** lead-search/workflows/create and lead-search/workflows/{id}: the editor of a workflow, or one of its versions. */
import { useParams, useSearch } from '@tanstack/react-router';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { RunScreen } from '../runs/RunScreen.tsx';
import { OldVersion } from './OldVersion.tsx';
import { WorkflowEditor } from './WorkflowEditor.tsx';
import { useWorkflow } from './workflow.queries.ts';

export const NewWorkflowScreen = () => <WorkflowEditor workflow={null} />;

export function WorkflowScreen() {
  const { workflow: id } = useParams({ from: '/app/lead-search/workflows/$workflow' });
  const { version, run } = useSearch({ from: '/app/lead-search/workflows/$workflow' });
  const workflow = useWorkflow(id);
  return (
    <QueryState query={workflow}>
      {(found) =>
        run !== undefined ? (
          <RunScreen key={`${found.id} ${run}`} workflow={found} runId={run} />
        ) : version !== undefined && version !== found.version ? (
          <OldVersion key={`${found.id} ${version}`} workflow={found} version={version} />
        ) : (
          <WorkflowEditor key={found.id} workflow={found} />
        )
      }
    </QueryState>
  );
}
