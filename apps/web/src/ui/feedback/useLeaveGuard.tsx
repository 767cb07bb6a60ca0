/**
 * Asks before unsaved changes are lost: by the router's blocker inside the app, by the browser on a reload or a closed
 * tab. Every page with a Save button uses it. Render what it returns.
 */
import { hashKey } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Guarded {
  changes: number;
  saving: boolean;
}

/** `ofView`: the edited item depends on the search parameters, so changing those loses it, too. */
export function useLeaveGuard({ changes, saving }: Guarded, { ofView = false } = {}): ReactNode {
  const { t } = useTranslation();
  const isUnsaved = changes > 0 && !saving;
  const blocker = useBlocker({
    // Another view of the same page, such as an open row, keeps the form.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      (current.pathname !== next.pathname || (ofView && hashKey([current.search]) !== hashKey([next.search]))),
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
