/** Adds one or many entries, one per line. Invalid lines stay in the field to be corrected. */
import { AddDoNotContactBody, MAX_DO_NOT_CONTACT_VALUES } from '@leadwright/contract/leads/privacy';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useWhileShown } from '../../lib/hooks/while-shown.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { AddedNote, type Outcome } from './AddedNote.tsx';
import classes from './privacy.module.css';
import { useAddEntries } from './privacy.queries.ts';

const linesOf = (text: string) =>
  text
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const AddForm = z.object({
  values: z
    .string()
    .min(1, 'validation.required')
    .transform(linesOf)
    .pipe(z.array(z.string().max(320)).min(1, 'validation.required').max(MAX_DO_NOT_CONTACT_VALUES)),
  note: AddDoNotContactBody.shape.note,
});

export function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddEntries();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const close = useWhileShown(onClose);
  const form = useZodForm(AddForm, {
    initialValues: { values: '', note: '' },
    onSubmit: async (body) => {
      const answer = await add.mutateAsync(body);
      if (answer.refused.length === 0) return close();
      setOutcome(answer);
      form.mantine.setFieldValue('values', answer.refused.join('\n'));
    },
  });
  const title = t('privacy.add.title');
  return (
    <Modal opened onClose={onClose} title={title} size={480} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <TextAreaField
          label={t('privacy.add.values')}
          description={t('privacy.add.valuesHelp')}
          minRows={5}
          data-autofocus
          {...form.field('values')}
        />
        <TextField label={`${t('privacy.add.note')} (${t('common.optional')})`} {...form.field('note')} />
        {outcome && <AddedNote outcome={outcome} />}
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('privacy.add.submit')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
