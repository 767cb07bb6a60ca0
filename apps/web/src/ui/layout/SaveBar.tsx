/** Unsaved changes of a form: how many, discard, save. Leaving the page with them asks first. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import type { ZodForm } from '../form/useZodForm.ts';
import classes from './SaveBar.module.css';

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: any form will do
  form: ZodForm<any>;
  /** Which fields changed, in words. */
  summary?: string;
}

export function SaveBar({ form, summary }: Props) {
  const { t } = useTranslation();
  const dirty = form.changes > 0;
  return (
    <>
      <LeaveGuard when={dirty && !form.saving} />
      {dirty && (
        <div className={classes.bar}>
          <span className={classes.count} role="status">
            <IconPencil />
            {t('ui.saveBar.unsaved', { count: form.changes })}
          </span>
          {summary && <span className={classes.summary}>{summary}</span>}
          <div className={classes.acts}>
            <Button variant="subtle" disabled={form.saving} onClick={form.discard}>
              {t('ui.saveBar.discard')}
            </Button>
            <Button variant="filled" loading={form.saving} onClick={() => form.submit()}>
              {t('common.save')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

/** For forms without a save bar. */
function LeaveGuard({ when }: { when: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: when,
    disabled: !when,
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
