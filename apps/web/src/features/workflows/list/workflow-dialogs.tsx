/** Dialogs to copy a workflow under a new name, and to delete it. */
import { RequiredText } from '@leadwright/contract/common';
import { cut } from '@leadwright/contract/text';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useCopyWorkflow, useRemoveWorkflow, type WorkflowItem } from '../workflows.queries.ts';
import classes from './list.module.css';

const MAX_NAME = 120;
const Copy = z.object({ name: RequiredText(MAX_NAME) });

interface Props {
  workflow: Pick<WorkflowItem, 'id' | 'name' | 'last_run'>;
  onClose: () => void;
}

export function CopyWorkflowDialog({ workflow: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopyWorkflow();
  const title = t('workflows.list.copyTitle', { name });
  const form = useZodForm(Copy, {
    initialValues: { name: cut(t('workflows.list.copyOf', { name }), MAX_NAME) },
    onSubmit: async (body) => {
      await copy.mutateAsync({ id, ...body });
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('workflows.list.name')} data-autofocus maxLength={MAX_NAME} {...form.field('name')} />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('workflows.list.copy')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}

export function DeleteWorkflowDialog({ workflow: { id, name, last_run }, onClose }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveWorkflow();
  const isGoing = last_run?.state === 'running' || last_run?.state === 'queued';
  return (
    <ConfirmDialog
      opened
      title={t('workflows.list.deleteTitle', { name })}
      text={t(isGoing ? 'workflows.list.deleteGoing' : 'workflows.list.deleteText')}
      confirm={t('workflows.list.delete')}
      onConfirm={() => remove.mutateAsync(id)}
      onClose={onClose}
    />
  );
}
