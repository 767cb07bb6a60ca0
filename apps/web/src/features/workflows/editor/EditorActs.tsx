/** Save state, price of a run, and actions. */

import { TRIED_LEADS } from '@leadwright/contract/automation/workflow-runs';
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/marks.tsx';
import type { WorkflowGraph } from '../graph/graph.ts';
import { EditorMenu } from './EditorMenu.tsx';
import classes from './editor.module.css';
import { RunDialog } from './RunDialog.tsx';
import type { WorkflowFile } from './useFile.ts';
import type { useEstimate } from './workflow.queries.ts';

interface Props {
  file: WorkflowFile;
  estimate: ReturnType<typeof useEstimate>;
  onSave: () => Promise<Workflow | null>;
  /** Actions of other features: runs, a schedule. */
  acts?: ReactNode;
}

export function EditorActs({ file, estimate, onSave, acts }: Props) {
  const { t } = useTranslation();
  const { editor, isChanged, isSaving } = file;
  const [wanted, setWanted] = useState<{ isTrial: boolean; graph: WorkflowGraph } | null>(null);
  const run = (isTrial: boolean) => {
    editor.act({ do: 'tried' });
    if (editor.problems.length > 0) {
      const first = editor.problems.find(({ code }) => code === 'unconnected') ?? editor.problems[0];
      if (first?.node) editor.act({ do: 'open', id: first.node });
    } else setWanted({ isTrial, graph: editor.graph });
  };
  return (
    <>
      <Price estimate={estimate} />
      {acts}
      <EditorMenu file={file} />
      <Button onClick={() => run(true)}>{t('canvas.editor.try', { count: TRIED_LEADS })}</Button>
      <Button
        className={classes.save ?? ''}
        leftSection={<IconDeviceFloppy />}
        loading={isSaving}
        disabled={!isChanged}
        onClick={() => void onSave()}
      >
        {t('canvas.editor.save')}
      </Button>
      <Button
        className={classes.run ?? ''}
        variant="filled"
        leftSection={<IconPlayerPlay />}
        onClick={() => run(false)}
      >
        {t('canvas.editor.run')}
      </Button>
      {wanted && <RunDialog {...wanted} file={file} onSave={onSave} onClose={() => setWanted(null)} />}
    </>
  );
}

export function SavedBadge({ version, isChanged }: { version: number; isChanged: boolean }) {
  const { t } = useTranslation();
  if (isChanged) return <Badge tone="warn">{t('canvas.editor.unsaved')}</Badge>;
  if (version === 0) return <Badge>{t('canvas.editor.notSaved')}</Badge>;
  return <Badge>{t('canvas.editor.savedAs', { n: formatNumber(version) })}</Badge>;
}

/** For the current graph; nothing while unknown. */
function Price({ estimate }: Pick<Props, 'estimate'>) {
  const { t } = useTranslation();
  const most = estimate.data?.maximum_credits;
  if (most === undefined || most === null) return null;
  return (
    <span className={classes.price} title={t('canvas.editor.price')}>
      {t('canvas.editor.upTo', { credits: t('common.credits', { count: most, n: formatNumber(most) }) })}
    </span>
  );
}
