/** Asks for a key. It is saved only if the provider accepts it. */
import { KeyBody, type ProviderKey } from '@leadwright/contract/admin/settings';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from './settings.module.css';
import { useSaveKey } from './settings.queries.ts';

export function KeyDialog({ provider, onClose }: { provider: ProviderKey; onClose: () => void }) {
  const { t } = useTranslation();
  const save = useSaveKey();
  const title = t('admin-settings.keys.addTitle', { provider: provider.name });
  const form = useZodForm(KeyBody, {
    initialValues: { key: '' },
    onSubmit: async ({ key }) => {
      await save.mutateAsync({ id: provider.id, key });
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <PasswordField
          label={t('admin-settings.keys.newKey')}
          description={t('admin-settings.keys.newKeyHelp')}
          autoComplete="off"
          data-autofocus
          {...form.field('key')}
        />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('admin-settings.keys.save')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
