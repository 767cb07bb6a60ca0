/** Creates an empty list and opens it. It can be filled by hand, from a CSV file or by a search. */
import { CreateListBody, type ListType } from '@leadwright/contract/leads/lists';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWhileShown } from '../../lib/hooks/while-shown.ts';
import { useListTypes } from '../../lib/person/list-types.ts';
import { Form } from '../../ui/form/Form.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import classes from './lists.module.css';
import { useCreateList } from './lists.queries.ts';

export function CreateListDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateList();
  const types = useListTypes();
  const title = t('lists.screen.create');
  const open = useWhileShown((list: { type: ListType; id: number }) => {
    onClose();
    void navigate({ to: '/lead-search/saved-lists/$list', params: { list } });
  });
  const form = useZodForm(CreateListBody, {
    initialValues: { name: '', type: 'local' as ListType },
    onSubmit: async (body) => {
      const { data } = await create.mutateAsync(body);
      open(data);
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextField label={t('lists.screen.name')} data-autofocus maxLength={120} {...form.field('name')} />
        <SelectField
          label={t('lists.screen.type')}
          allowDeselect={false}
          data={types.map(({ name, label }) => ({ value: name, label }))}
          {...form.field('type')}
        />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {title}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
