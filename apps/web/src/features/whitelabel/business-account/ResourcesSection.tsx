/** Addresses of the entries under Resources; those without an address are hidden. */
import { RESOURCE_LINKS } from '@leadwright/contract/accounts/brands';
import { useTranslation } from 'react-i18next';
import { FieldPair, FormSection } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import type { BrandForm } from './useBrandForm.ts';

export function ResourcesSection({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('business-account.section.resources')} text={t('business-account.help.resources')}>
      <FieldPair>
        {RESOURCE_LINKS.map((link) => (
          <TextField
            key={link}
            label={t(`navigation.entry.${link}`)}
            placeholder="https://"
            {...form.field(`resources.${link}`)}
          />
        ))}
      </FieldPair>
    </FormSection>
  );
}
