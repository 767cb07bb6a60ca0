/** Creates a custom field in the CRM. */
import { type CrmFieldList, crmFields } from '@leadwright/contract/integrations/crm-fields';
import { Button, Modal, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import dialog from '../connect/connect.module.css';
import { useCreateField } from './fields.queries.ts';

interface Props {
  connectionId: number;
  crm: string;
  /** Types that the CRM can create. */
  types: CrmFieldList['creates'];
  onClose: () => void;
}

/** Mounted when it opens. */
export function NewFieldDialog({ connectionId, crm, types, onClose }: Props) {
  const { t } = useTranslation();
  const create = useCreateField(connectionId);
  const form = useZodForm(crmFields.createField.body, {
    initialValues: { label: '', type: (types[0] ?? 'text') as string, options: [] as string[] },
    onSubmit: async (body) => {
      await create.mutateAsync({ ...body, options: body.type.startsWith('choice') ? body.options : [] });
    },
    onSaved: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sending.mapping.newField', { crm })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Form form={form} label={t('sending.mapping.newField', { crm })}>
        <TextField label={t('sending.newField.label')} autoComplete="off" data-autofocus {...form.field('label')} />
        <SelectField
          label={t('sending.newField.type')}
          allowDeselect={false}
          data={types.map((value) => ({ value, label: t(`sending.fieldType.${value}`) }))}
          {...form.field('type')}
        />
        {String(form.values.type).startsWith('choice') && (
          <TagsInput
            label={t('sending.newField.options')}
            description={t('sending.newField.optionsHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            splitChars={[',', ';']}
            acceptValueOnBlur
            {...form.field('options')}
          />
        )}
        <div className={dialog.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('sending.newField.act')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
