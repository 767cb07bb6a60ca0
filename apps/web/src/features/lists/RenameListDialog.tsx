/** Renames a list. */
import { ListName } from '@leadwright/contract/leads/lists';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './lists.module.css';
import { type List, useRenameList } from './lists.queries.ts';

const Body = z.object({ name: ListName });

export function RenameListDialog({ list, onClose }: { list: Pick<List, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation();
  const rename = useRenameList();
  const form = useZodForm(Body, {
    initialValues: { name: list.name },
    onSubmit: async ({ name }) => {
      await rename.mutateAsync({ id: list.id, name });
    },
    onSaved: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('lists.screen.renameTitle')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form form={form} label={t('lists.screen.renameTitle')}>
        <TextField label={t('lists.screen.name')} data-autofocus {...form.field('name')} />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('lists.screen.rename')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
