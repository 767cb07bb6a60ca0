/** Error boundary screen: the error is reported, the user can reload or go home. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { reportError } from '../lib/errors.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

export function CrashScreen({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  useEffect(() => reportError(error, 'screen'), [error]);
  return (
    <EmptyState
      page
      icon={<IconAlertTriangle />}
      title={t('common.unexpectedError')}
      text={t('common.crash.text')}
      action={
        <Button leftSection={<IconRefresh />} onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      }
    />
  );
}
