/** Asks for a key. It is saved only if the provider accepts it. */
import { ModelKeyBody } from '@leadwright/contract/integrations/models';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/fields.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { useSaveAiKey } from './ai-key.queries.ts';
import classes from './integration.module.css';

/** `onDone`: for replacing an existing key. */
export function AiKeyForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation();
  const save = useSaveAiKey();
  const form = useZodForm(ModelKeyBody, {
    initialValues: { key: '' },
    onSubmit: async (body) => {
      await save.mutateAsync(body);
      onDone?.();
    },
  });
  return (
    <Form form={form} label={t('integration.aiKey.title')}>
      <PasswordField
        label={t(onDone ? 'integration.aiKey.newKey' : 'integration.aiKey.key')}
        description={t('integration.aiKey.help')}
        autoComplete="off"
        autoFocus={onDone !== undefined}
        {...form.field('key')}
      />
      <div className={classes.acts}>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('integration.aiKey.save')}
        </Button>
        {onDone && <Button onClick={onDone}>{t('common.cancel')}</Button>}
      </div>
    </Form>
  );
}
