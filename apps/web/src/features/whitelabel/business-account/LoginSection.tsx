/** The text next to the sign-in form, and the brand's own script. */
import { MAX_CONTENT } from '@leadwright/contract/resale/business-account';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import classes from './LoginSection.module.css';
import type { BrandForm } from './useBrandForm.ts';

export function LoginSection({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('business-account.section.login')}>
      <TextAreaField
        label={t('business-account.field.content')}
        description={t('business-account.help.content')}
        maxLength={MAX_CONTENT}
        {...form.field('content')}
      />
      <TextAreaField
        label={t('business-account.field.script')}
        description={t('business-account.help.script')}
        classNames={{ input: classes.code ?? '' }}
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('script')}
      />
    </FormSection>
  );
}
