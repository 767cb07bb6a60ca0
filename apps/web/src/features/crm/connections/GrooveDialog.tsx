/** The target form: its id or its URL, and its custom fields. */
import { crm } from '@leadwright/contract/integrations/crm';
import { Button, Modal, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import dialog from '../connect/connect.module.css';
import { type Connection, useSaveForm } from '../crm.queries.ts';
import { NAMES } from '../words.ts';

interface Props {
  /** The one to change; absent for a new one. */
  connection?: Connection;
  onClose: () => void;
}

/** Mounted when it opens. */
export function GrooveDialog({ connection, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSaveForm();
  const known = connection?.form;
  const form = useZodForm(crm.saveForm.body, {
    initialValues: { form: known ? known.form_id || known.url : '', fields: known?.fields ?? [] },
    onSubmit: async ({ form: place, fields }) => {
      await save.mutateAsync({ ...(connection && { id: connection.id }), form: place, fields });
    },
    onSaved: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(connection ? 'sending.groove.title' : 'sending.connect.title', { crm: NAMES.groove })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form form={form} label={t('sending.groove.title')}>
        <TextField
          label={t('sending.groove.form')}
          description={t('sending.groove.formHelp')}
          autoComplete="off"
          {...form.field('form')}
        />
        <TagsInput
          label={`${t('sending.groove.fields')} (${t('common.optional')})`}
          description={t('sending.groove.fieldsHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          {...form.field('fields')}
        />
        <div className={dialog.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(connection ? 'common.save' : 'sending.connect.act')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
