/** The support chat: its script, and the secret that identifies users. */
import { useTranslation } from 'react-i18next';
import { FieldPair, FormSection } from '../../../ui/form/Form.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import type { BrandForm } from './useBrandForm.ts';

export function SupportSection({ form, hasSecret }: { form: BrandForm; hasSecret: boolean }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('business-account.section.support')} text={t('business-account.help.support')}>
      <FieldPair>
        <TextField
          label={t('business-account.field.support_script_url')}
          placeholder="https://"
          {...form.field('support_script_url')}
        />
        <PasswordField
          label={t('business-account.field.support_secret')}
          description={t(hasSecret ? 'business-account.help.secretKept' : 'business-account.help.secret')}
          {...form.field('support_secret')}
          autoComplete="off"
        />
      </FieldPair>
    </FormSection>
  );
}
