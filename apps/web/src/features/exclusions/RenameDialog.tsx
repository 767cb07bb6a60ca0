/** Renames a file of customers. */
import { exclusions } from '@leadwright/contract/leads/exclusions';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './exclusions.module.css';
import { type Source, useRenameSource } from './exclusions.queries.ts';

export function RenameDialog({ source, onClose }: { source: Pick<Source, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation();
  const rename = useRenameSource();
  const form = useZodForm(exclusions.rename.body, {
    initialValues: { name: source.name },
    onSubmit: async ({ name }) => {
      await rename.mutateAsync({ id: source.id, name });
    },
    onSaved: onClose,
  });
  const title = t('exclusions.screen.renameTitle');
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('exclusions.screen.name')} data-autofocus {...form.field('name')} />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('exclusions.screen.rename')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
