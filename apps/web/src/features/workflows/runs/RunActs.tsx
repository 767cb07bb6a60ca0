/** Actions of a run: other runs, back to the editor, stop, resume. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { RunsPanel } from './RunsPanel.tsx';
import { isGoing, type Run, useResumeRun, useStopRun } from './runs.queries.ts';

export function RunActs({ workflow, run }: { workflow: Workflow; run: Run }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<'runs' | 'stop' | null>(null);
  const stop = useStopRun();
  const resume = useResumeRun();
  const which = { workflow: workflow.id, run: run.id };
  const close = () => setOpened(null);
  return (
    <>
      <Button leftSection={<IconHistory />} onClick={() => setOpened('runs')}>
        {t('canvas.run.runs')}
      </Button>
      <Button
        leftSection={<IconPencil />}
        renderRoot={(props) => (
          <Link {...props} to="/lead-search/workflows/$workflow" params={{ workflow: workflow.id }} search={{}} />
        )}
      >
        {t('canvas.run.edit')}
      </Button>
      {run.state === 'stopped' && (
        <Button
          variant="filled"
          leftSection={<IconPlayerPlay />}
          loading={resume.isPending}
          onClick={(event) => event.detail < 2 && resume.mutate(which)}
        >
          {t(run.missing ? 'canvas.run.finish' : 'canvas.run.resume')}
        </Button>
      )}
      {(isGoing(run) || run.state === 'stopped') && (
        <Button color="red" leftSection={<IconPlayerStop />} onClick={() => setOpened('stop')}>
          {t('canvas.run.stop')}
        </Button>
      )}
      {opened === 'runs' && <RunsPanel workflow={workflow.id} current={run.id} onClose={close} />}
      <ConfirmDialog
        opened={opened === 'stop'}
        danger
        title={t('canvas.run.stopTitle')}
        text={t('canvas.run.stopText')}
        confirm={t('canvas.run.stop')}
        onConfirm={() => stop.mutateAsync(which)}
        onClose={close}
      />
    </>
  );
}
