/** Creates a prompt: kind and name. It starts as a copy of the kind's default. */
import { type AiListType, PROMPT_TYPES, PromptName, PromptType } from '@leadwright/contract/ai/assistant';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import classes from '../assistant.module.css';
import { type Prompt, useCopyPrompt } from '../assistant.queries.ts';

const Body = z.object({ name: PromptName, prompt_type: PromptType });

interface Props {
  type: AiListType;
  /** The kind that is open. */
  promptType: PromptType;
  onCreated: (prompt: Prompt) => void;
  onClose: () => void;
}

export function NewPromptDialog({ type, promptType, onCreated, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopyPrompt();
  const title = t('writing.prompt.new');
  const created = useWhileShown((prompt: Parameters<typeof onCreated>[0]) => {
    onClose();
    onCreated(prompt);
  });
  const form = useZodForm(Body, {
    initialValues: { name: '', prompt_type: promptType },
    onSubmit: async ({ name, prompt_type }) => {
      const { data } = await copy.mutateAsync({ prompt: { default: prompt_type }, type, name });
      created(data);
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <SelectField
          label={t('writing.prompt.writes')}
          allowDeselect={false}
          data={PROMPT_TYPES.map((value) => ({ value, label: t(`assistant.type.${value}`) }))}
          {...form.field('prompt_type')}
        />
        <TextField label={t('writing.prompt.name')} data-autofocus maxLength={80} {...form.field('name')} />
        <div className={classes.dialogFoot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('writing.prompt.create')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
