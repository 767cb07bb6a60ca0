/** Someone else saved: load their version, or save one's own as a new workflow. */
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Modal } from '../../../ui/layout/late-layers.tsx';
import type { WorkflowGraph } from '../graph/graph.ts';
import classes from './editor.module.css';
import { keepDraft } from './kept-draft.ts';
import type { WorkflowFile } from './useFile.ts';
import { useCreateWorkflow } from './workflow.queries.ts';

interface Props {
  file: WorkflowFile;
  newer: Workflow;
  graph: WorkflowGraph;
  onCopied: (id: number) => unknown;
}

const MOST_NAME = 120;

export function ConflictDialog({ file, newer, graph, onCopied }: Props) {
  const { t } = useTranslation();
  const create = useCreateWorkflow();
  const copy = async () => {
    const name = t('canvas.editor.conflict.copyName', { name: file.name }).slice(0, MOST_NAME);
    const { data } = await create.mutateAsync({ name, graph });
    keepDraft(file.base.id, null);
    await onCopied(data.id);
  };
  return (
    <Modal
      opened
      onClose={file.closeNewer}
      title={t('canvas.editor.conflict.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p>{t('canvas.editor.conflict.text', { by: newer.by, n: formatNumber(newer.version) })}</p>
      <div className={classes.foot}>
        <Button onClick={file.takeNewer}>{t('canvas.editor.conflict.theirs')}</Button>
        <Button
          variant="filled"
          data-autofocus
          loading={create.isPending}
          onClick={() => void copy().catch(console.warn)}
        >
          {t('canvas.editor.conflict.copy')}
        </Button>
      </div>
    </Modal>
  );
}
