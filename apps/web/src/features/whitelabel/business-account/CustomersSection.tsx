/** The CRMs that customers may connect, and switches for their permissions. */
import { CRM_IDS, CRMS } from '@leadwright/contract/integrations/crms';
import { useTranslation } from 'react-i18next';
import { FormSection } from '../../../ui/form/Form.tsx';
import { MultiSelectField, SwitchField } from '../../../ui/form/fields.tsx';
import classes from './BrandForm.module.css';
import type { BrandForm } from './useBrandForm.ts';

const SWITCHES = ['show_training_center', 'registration', 'allows_own_ai_keys'] as const;

export function CustomersSection({ form }: { form: BrandForm }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('business-account.section.customers')}>
      <MultiSelectField
        label={t('business-account.field.crms')}
        description={t('business-account.help.crms')}
        data={CRM_IDS.map((value) => ({ value, label: CRMS[value].name }))}
        {...form.field('crms')}
      />
      <div className={classes.switches}>
        {SWITCHES.map((name) => (
          <SwitchField
            key={name}
            label={t(`business-account.switch.${name}.label`)}
            description={t(`business-account.switch.${name}.text`)}
            {...form.tick(name)}
          />
        ))}
      </div>
    </FormSection>
  );
}
