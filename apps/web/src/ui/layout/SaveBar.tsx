/** Unsaved changes of a form: their number, discard, save. Asks before leaving the page with unsaved changes. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../feedback/useLeaveGuard.tsx';
import type { ZodForm } from '../form/useZodForm.ts';
import classes from './SaveBar.module.css';

interface Props {
  form: Pick<ZodForm, 'changes' | 'saving' | 'discard' | 'submit'>;
  /** The changed fields as text. */
  summary?: string;
  /** The edited item depends on the search parameters. */
  ofView?: boolean;
}

export function SaveBar({ form, summary, ofView = false }: Props) {
  const { t } = useTranslation();
  const guard = useLeaveGuard(form, { ofView });
  const dirty = form.changes > 0;
  return (
    <>
      {guard}
      {dirty && (
        <div className={classes.bar} data-keep-clear>
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
