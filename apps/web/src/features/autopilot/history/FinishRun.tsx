/** Resumes a run that stopped for credits. */
import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AutopilotRun, useFinishRun } from '../autopilot.queries.ts';

export function FinishRun({ run }: { run: AutopilotRun }) {
  const { t } = useTranslation();
  const finish = useFinishRun();
  return (
    <Button
      size="xs"
      leftSection={<IconCoins />}
      loading={finish.isPending}
      title={run.reason ?? ''}
      onClick={(event) => event.detail < 2 && finish.mutate({ id: run.autopilot_id, run: run.id })}
    >
      {t('autopilot.screen.history.finish')}
    </Button>
  );
}
