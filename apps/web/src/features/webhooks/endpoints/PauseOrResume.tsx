/** Pauses an endpoint, resumes a paused one, or restarts one that ended. */
import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type EndpointHealth, usePauseEndpoint, useResumeEndpoint } from '../webhooks.queries.ts';
import { isStanding } from './endpoint-state.tsx';

interface Props {
  endpoint: EndpointHealth;
  size?: 'xs' | 'sm';
  disabled?: boolean;
}

export function PauseOrResume({ endpoint, size = 'sm', disabled = false }: Props) {
  const { t } = useTranslation();
  const pause = usePauseEndpoint();
  const resume = useResumeEndpoint();
  const act = isStanding(endpoint)
    ? { ...resume, icon: <IconPlayerPlay />, words: endpoint.state === 'ended' ? 'startAgain' : 'resume' }
    : { ...pause, icon: <IconPlayerPause />, words: 'pause' };
  return (
    <Button
      size={size}
      leftSection={act.icon}
      loading={pause.isPending || resume.isPending}
      disabled={disabled}
      onClick={() => act.mutate(endpoint.endpoint_id)}
    >
      {t(`webhooks.act.${act.words as 'pause' | 'resume' | 'startAgain'}`)}
    </Button>
  );
}
