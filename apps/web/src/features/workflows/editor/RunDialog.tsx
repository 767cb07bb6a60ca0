/** Confirms a run with its maximum cost. Changes are saved first, so that the visible graph is the one that runs. */
import { TRIED_LEADS } from '@leadwright/contract/automation/workflow-runs';
import type { Workflow, WorkflowEstimate } from '@leadwright/contract/automation/workflows';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import type { WorkflowGraph } from '../graph/graph.ts';
import classes from './editor.module.css';
import type { WorkflowFile } from './useFile.ts';
import { useEstimate, useStartRun } from './workflow.queries.ts';

interface Props {
  /** As it was when the dialog opened. */
  graph: WorkflowGraph;
  isTrial: boolean;
  file: WorkflowFile;
  onSave: () => Promise<Workflow | null>;
  onClose: () => void;
}

export function RunDialog({ graph, isTrial, file, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const start = useStartRun();
  const { data: estimate, error } = useEstimate(graph, isTrial);
  const most = estimate?.maximum_credits ?? null;
  const begin = async () => {
    if (most === null) return;
    const { id, version } = file.base;
    const saved = file.isChanged || id === null ? await onSave() : { id, version };
    if (!saved) return;
    const run = { id: saved.id, version: saved.version, is_trial: isTrial };
    const { data } = await start.mutateAsync({ ...run, expected: { maximum_credits: most } });
    await navigate({
      to: '/lead-search/workflows/$workflow',
      params: { workflow: saved.id },
      search: { run: data.id },
      ignoreBlocker: true,
    });
  };
  const words = { name: file.name, count: TRIED_LEADS };
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={t(isTrial ? 'canvas.editor.tryTitle' : 'canvas.editor.runTitle', words)}
      text={
        <>
          <p>{t(isTrial ? 'canvas.editor.tryText' : 'canvas.editor.runText', words)}</p>
          {file.isChanged && <p>{t('canvas.editor.saveAndRun')}</p>}
          {error ? <Note tone="bad">{error.message}</Note> : <Figures estimate={estimate} />}
        </>
      }
      confirm={confirmWords(t, most, isTrial)}
      credits={most ?? undefined}
      ready={most !== null}
      onConfirm={begin}
      onClose={onClose}
    />
  );
}

function confirmWords(t: TFunction, most: number | null, isTrial: boolean) {
  if (!most) return isTrial ? t('canvas.editor.try', { count: TRIED_LEADS }) : t('canvas.editor.runFree');
  const credits = t('common.credits', { count: most, n: formatNumber(most) });
  return t(isTrial ? 'canvas.editor.tryFor' : 'canvas.editor.runFor', { credits });
}

function Figures({ estimate }: { estimate: WorkflowEstimate | undefined }) {
  const { t } = useTranslation();
  const shown = (value: number | null | undefined) =>
    value === null || value === undefined ? '…' : formatNumber(value);
  const messages = [...new Set(estimate?.problems.map(({ message }) => message))];
  const isShort = messages.length === 0 && estimate?.is_affordable === false;
  return (
    <div className={classes.figures} aria-busy={!estimate}>
      {estimate?.maximum_credits !== null && (
        <div className={classes.figure}>
          <span>{t('canvas.editor.most')}</span>
          <b>{shown(estimate?.maximum_credits)}</b>
        </div>
      )}
      {estimate?.balance !== null && (
        <div className={classes.figure}>
          <span>{t('canvas.editor.balance')}</span>
          <b>{shown(estimate?.balance)}</b>
        </div>
      )}
      {messages.map((message) => (
        <Note key={message} tone="warn">
          {message}
        </Note>
      ))}
      {isShort && <Note tone="warn">{t('canvas.editor.tooFew')}</Note>}
    </div>
  );
}
