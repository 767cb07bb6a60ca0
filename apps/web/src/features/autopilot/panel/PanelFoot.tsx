/** Pause or resume, and run now at its price. With unsaved changes, only save and discard. */
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { SpendButton } from '../../../ui/form/SpendButton.tsx';
import { useAvailable } from '../../wallet/public.ts';
import { type Autopilot, usePause, useResume, useRunNow } from '../autopilot.queries.ts';
import { creditsOf } from '../words.ts';
import classes from './panel.module.css';
import type { Changes } from './useChanges.ts';

interface Props {
  autopilot: Autopilot;
  changes: Changes;
}

export function PanelFoot({ autopilot, changes }: Props) {
  const { t } = useTranslation();
  const available = useAvailable();
  if (changes.isChanged) return <SaveFoot changes={changes} />;
  return (
    <>
      <PauseOrResume autopilot={autopilot} />
      {available !== undefined && (
        <span className={classes.balance}>{t('autopilot.screen.balance', { n: formatNumber(available) })}</span>
      )}
      <RunNow autopilot={autopilot} />
    </>
  );
}

function PauseOrResume({ autopilot: { id, state, list } }: Pick<Props, 'autopilot'>) {
  const { t } = useTranslation();
  const [pause, resume] = [usePause(), useResume()];
  if (state === 'finished') return null;
  if (state === 'active')
    return (
      <Button
        size="lg"
        className={classes.keep ?? ''}
        leftSection={<IconPlayerPause />}
        loading={pause.isPending}
        onClick={() => pause.mutate(id)}
      >
        {t('autopilot.screen.pause')}
      </Button>
    );
  return (
    <Button
      size="lg"
      className={classes.keep ?? ''}
      leftSection={<IconPlayerPlay />}
      loading={resume.isPending}
      disabled={!list}
      onClick={() => resume.mutate(id)}
    >
      {t('autopilot.screen.resume')}
    </Button>
  );
}

/** Sends the shown price: if it has changed, nothing starts. */
function RunNow({ autopilot: { id, running, list, maximum_credits } }: Pick<Props, 'autopilot'>) {
  const { t } = useTranslation();
  const run = useRunNow();
  return (
    <SpendButton
      variant="filled"
      size="lg"
      className={classes.run ?? ''}
      credits={running ? 0 : maximum_credits}
      leftSection={<IconPlayerPlay />}
      loading={run.isPending}
      disabled={running !== null || !list}
      onSpend={() => run.mutate({ id, maximum_credits })}
    >
      {running
        ? t('autopilot.screen.running')
        : t('autopilot.screen.runUpTo', { credits: creditsOf(t, maximum_credits) })}
    </SpendButton>
  );
}

function SaveFoot({ changes }: Pick<Props, 'changes'>) {
  const { t } = useTranslation();
  const { estimate, body, isSaving, isOutdated } = changes;
  const price = estimate.data?.maximum_credits;
  return (
    <>
      <Button size="lg" variant="subtle" className={classes.keep ?? ''} disabled={isSaving} onClick={changes.discard}>
        {t('autopilot.screen.discard')}
      </Button>
      <Button
        variant="filled"
        size="lg"
        className={classes.run ?? ''}
        loading={isSaving}
        disabled={!body || isOutdated || estimate.isPending}
        onClick={changes.save}
      >
        {price === undefined
          ? t('autopilot.screen.save')
          : t('autopilot.screen.saveUpTo', { credits: creditsOf(t, price) })}
      </Button>
    </>
  );
}
