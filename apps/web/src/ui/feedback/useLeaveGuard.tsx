/**
 * Asks before unsaved changes are left behind: by the router's blocker inside the app, by the browser on a reload or a
 * closed tab. Every page with a Save uses it, with a save bar or without; render what it returns.
 */
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Guarded {
  changes: number;
  saving: boolean;
}

export function useLeaveGuard({ changes, saving }: Guarded): ReactNode {
  const { t } = useTranslation();
  const isUnsaved = changes > 0 && !saving;
  const blocker = useBlocker({
    // Another view of the same page, such as an open row, keeps the form.
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: isUnsaved,
    disabled: !isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('ui.saveBar.leaveTitle')}
      text={t('ui.saveBar.leaveText')}
      confirm={t('ui.saveBar.leave')}
      cancel={t('ui.saveBar.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
