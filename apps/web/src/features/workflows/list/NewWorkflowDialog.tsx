/** Creates a workflow, empty or from a template, and opens it. */

import { TEMPLATES, Template } from '@leadwright/contract/automation/workflows';
import { RequiredText } from '@leadwright/contract/common';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useWhileShown } from '../../../lib/hooks/while-shown.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useZodForm } from '../../../ui/form/useZodForm.ts';
import { useCreateWorkflow } from '../editor/workflow.queries.ts';
import classes from './list.module.css';

const EMPTY = 'empty';
const CHOICES = [EMPTY, ...TEMPLATES] as const;
type Choice = (typeof CHOICES)[number];
const NewWorkflow = z.object({ name: RequiredText(120), template: z.union([Template, z.literal(EMPTY)]) });

export function NewWorkflowDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateWorkflow();
  const title = t('workflows.list.new');
  const open = useWhileShown((workflow: number) => {
    onClose();
    void navigate({ to: '/lead-search/workflows/$workflow', params: { workflow } });
  });
  const form = useZodForm(NewWorkflow, {
    initialValues: { name: '', template: EMPTY as Choice },
    onSubmit: async ({ name, template }) => {
      const { data } = await create.mutateAsync({ name, ...(template !== EMPTY && { template }) });
      open(data.id);
    },
  });
  const nameOf = (choice: Choice) =>
    choice === EMPTY ? t('workflows.list.empty') : t(`canvas.editor.template.${choice}.title`);
  const choose = (choice: Choice) => {
    const { name, template } = form.values;
    // An untouched name follows the template.
    const isTyped = name !== '' && name !== nameOf(template);
    form.mantine.setValues({ template: choice, ...(!isTyped && { name: choice === EMPTY ? '' : nameOf(choice) }) });
  };
  return (
    <Modal opened onClose={onClose} title={title} size={640} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Form form={form} label={title}>
        <fieldset className={classes.templates}>
          <legend>{t('workflows.list.beginWith')}</legend>
          {CHOICES.map((choice) => (
            <label key={choice} className={classes.template}>
              <input
                type="radio"
                name="template"
                checked={form.values.template === choice}
                onChange={() => choose(choice)}
              />
              <b>{nameOf(choice)}</b>
              <span>
                {choice === EMPTY ? t('workflows.list.emptyAbout') : t(`canvas.editor.template.${choice}.text`)}
              </span>
            </label>
          ))}
        </fieldset>
        <TextField label={t('workflows.list.name')} data-autofocus maxLength={120} {...form.field('name')} />
        <div className={classes.foot}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('workflows.list.create')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
