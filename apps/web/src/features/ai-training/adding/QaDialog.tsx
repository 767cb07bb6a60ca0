/** Adds or edits a question with its answer. */
import { TrainingQaBody, type TrainingText } from '@leadwright/contract/ai/training-sources';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useSaveQa } from '../training.queries.ts';
import classes from './adding.module.css';
import { Dialog } from './Dialog.tsx';
import { TokenCount } from './TokenCount.tsx';

interface Props {
  /** Null adds a new one. */
  source: TrainingText | null;
  onClose: () => void;
}

export function QaDialog({ source, onClose }: Props) {
  const { t } = useTranslation();
  const save = useSaveQa();
  const title = t(source ? 'learning.qa.editTitle' : 'learning.qa.title');
  const form = useZodForm(TrainingQaBody, {
    initialValues: { question: source?.title ?? '', answer: source?.text ?? '' },
    onSubmit: async (body) => {
      await save.mutateAsync({ id: source?.id ?? null, ...body, ...(source && { seen: source.changed_at }) });
    },
    onSaved: onClose,
  });
  const { question, answer } = form.values;
  const isTyped = `${question}${answer}`.trim() !== '';
  return (
    <Dialog title={title} form={form} onClose={onClose}>
      <Form form={form} label={title}>
        <TextAreaField
          label={t('learning.qa.question')}
          description={t('learning.qa.questionHelp')}
          minRows={1}
          data-autofocus
          {...form.field('question')}
        />
        <TextAreaField label={t('learning.qa.answer')} minRows={4} {...form.field('answer')} />
        <div className={classes.foot}>
          <TokenCount typed={isTyped ? { question, answer } : null} replaces={source?.tokens ?? 0} />
          <Button type="submit" variant="filled" loading={form.saving}>
            {t(source ? 'common.save' : 'learning.qa.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
