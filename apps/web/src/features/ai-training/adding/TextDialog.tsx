/** Adds or edits a text. */
import { type TrainingText, TrainingTextBody } from '@leadwright/contract/ai/training-sources';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { TextAreaField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useSaveText } from '../training.queries.ts';
import classes from './adding.module.css';
import { Dialog } from './Dialog.tsx';
import { TokenCount } from './TokenCount.tsx';

interface Props {
  /** Null adds a new one. */
  source: TrainingText | null;
  onClose: () => void;
}

export function TextDialog({ source, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSaveText();
  const title = t(source ? 'learning.text.editTitle' : 'learning.text.title');
  const form = useZodForm(TrainingTextBody, {
    initialValues: { title: source?.title ?? '', text: source?.text ?? '' },
    onSubmit: async (body) => {
      await save.mutateAsync({ id: source?.id ?? null, ...body, ...(source && { seen: source.changed_at }) });
    },
    onSaved: onClose,
  });
  const { text } = form.values;
  return (
    <Dialog title={title} form={form} onClose={onClose}>
      <Form form={form} label={title}>
        <TextField label={t('learning.text.name')} data-autofocus {...form.field('title')} />
        <TextAreaField label={t('learning.text.text')} minRows={8} {...form.field('text')} />
        <div className={classes.foot}>
          <TokenCount typed={text.trim() ? { text } : null} replaces={source?.tokens ?? 0} />
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(source ? 'common.save' : 'learning.text.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
