/** Actions of a saved workflow: its runs, its schedule, and its trigger URL. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconHistory } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { loadComponent } from '../../../lib/load.ts';

const RunsPanel = loadComponent(() => import('./RunsPanel.tsx'), 'RunsPanel');
const ScheduleDialog = loadComponent(() => import('../triggers/ScheduleDialog.tsx'), 'ScheduleDialog');

export function KeptActs({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useKeptState<'runs' | 'schedule' | null>('acts', null);
  const close = () => setOpened(null);
  return (
    <>
      <Button leftSection={<IconHistory />} onClick={() => setOpened('runs')}>
        {t('canvas.run.runs')}
      </Button>
      <Button leftSection={<IconCalendarRepeat />} onClick={() => setOpened('schedule')}>
        {t('workflows.list.schedule')}
      </Button>
      <Suspense>
        {opened === 'runs' && <RunsPanel workflow={workflow.id} onClose={close} />}
        {opened === 'schedule' && <ScheduleDialog workflow={workflow} onClose={close} />}
      </Suspense>
    </>
  );
}
