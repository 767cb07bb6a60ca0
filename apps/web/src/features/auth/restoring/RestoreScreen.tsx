/** Instead of a first account: everything comes back from a backup. When the server has started on it, people sign in as before. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { loadSite } from '../../../lib/site.ts';
import { toast } from '../../../lib/toast.ts';
import { AuthPage } from '../AuthPage.tsx';
import { RestoreForm } from './RestoreForm.tsx';
import { RestoreProgress } from './RestoreProgress.tsx';
import classes from './restoring.module.css';
import { isOver, isUnderWay, useIsSending, useRestoreState, useRestoring } from './restoring.queries.ts';

interface Props {
  token: string;
  onBack: () => void;
}

export function RestoreScreen({ token: given, onBack }: Props) {
  const { t } = useTranslation();
  const [token, setToken] = useState(given);
  const [isCancelling, setCancelling] = useState(false);
  const query = useRestoreState();
  const restoring = useRestoring();
  const hasEnded = isOver(query.error);
  useOnChange(() => {
    if (!hasEnded) return;
    toast.show(t('auth.restore.done'));
    // Leads on to signing in.
    void loadSite();
  }, [hasEnded]);
  const cancel = async (by = token) => {
    setCancelling(true);
    await restoring.cancel(by).catch(() => {});
    setCancelling(false);
  };
  const isSending = useIsSending();
  const state = query.data;
  if (!state) return null;
  const isInterrupted = state.phase === 'receiving' && !isSending;
  const isBusy = isUnderWay(state) && !isInterrupted;
  return (
    <AuthPage
      title={t('auth.restore.title')}
      text={t('auth.restore.text')}
      {...(!isUnderWay(state) && { back: onBack, backLabel: t('auth.restore.back') })}
    >
      {isBusy && (
        <RestoreProgress state={state} onCancel={token ? () => void cancel() : undefined} isCancelling={isCancelling} />
      )}
      {/* What was typed stays for another try. */}
      <div hidden={isBusy} className={classes.form}>
        <RestoreForm
          state={state}
          token={token}
          onToken={setToken}
          {...(isInterrupted && { onCancel: (by: string) => void cancel(by) })}
        />
      </div>
    </AuthPage>
  );
}
