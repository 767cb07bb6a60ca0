/** Above the editor while the workflow runs: changes apply from the next run on. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/Note.tsx';
import { isGoing, useRuns } from './runs.queries.ts';

export function RunningBand({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation();
  const going = useRuns(workflow.id, 1).data?.data.find(isGoing);
  if (!going) return null;
  return (
    <Note role="status">
      {t('canvas.run.isRunning')}{' '}
      <Link
        className="link"
        to="/lead-search/workflows/$workflow"
        params={{ workflow: workflow.id }}
        search={{ run: going.id }}
      >
        {t('canvas.run.watch')}
      </Link>
    </Note>
  );
}
