/** Permissions of a customer's account, and its first password. */
import { PACKAGE_MODULES } from '@leadwright/contract/resale/packages';
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ownsModule } from '../../../../lib/access.ts';
import { useSignedIn } from '../../../../lib/session.ts';
import { FormSection } from '../../../../ui/form/Form.tsx';
import { NumberField, PasswordField, SwitchField } from '../../../../ui/form/fields.tsx';
import type { Package } from '../packages.queries.ts';
import classes from './form.module.css';
import type { PackageForm } from './usePackageForm.ts';

interface Props {
  form: PackageForm;
  saved: Package | null;
}

export function AccountFields({ form, saved }: Props) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('packages.form.accounts')}>
      <Modules form={form} />
      <div className={classes.pair}>
        <FirstPassword form={form} saved={saved} />
        <div className={classes.withNumber}>
          <SwitchField
            label={t('packages.field.allow_additional_user_creation')}
            {...form.tick('allow_additional_user_creation')}
          />
          {form.values.allow_additional_user_creation && (
            <NumberField
              aria-label={t('packages.field.members_allowed')}
              className={classes.days}
              allowDecimal={false}
              max={1000}
              unit={t('packages.form.members')}
              {...form.field('members_allowed')}
            />
          )}
        </div>
      </div>
    </FormSection>
  );
}

/** A module the reseller lacks can be removed, never added. */
function Modules({ form }: { form: PackageForm }) {
  const { t } = useTranslation();
  const user = useSignedIn();
  const isSold = (module: string) => (form.values.modules as string[]).includes(module);
  return (
    <Checkbox.Group label={t('packages.field.modules')} {...form.field('modules')}>
      <div className={classes.modules}>
        {PACKAGE_MODULES.map((module) => {
          const isOwn = ownsModule(user, module);
          return (
            <Checkbox
              key={module}
              value={module}
              label={t(`team.screen.option.${module}`)}
              disabled={!isOwn && !isSold(module)}
              description={isOwn ? undefined : t('packages.error.module')}
            />
          );
        })}
      </div>
    </Checkbox.Group>
  );
}

function FirstPassword({ form, saved }: Props) {
  const { t } = useTranslation();
  const { random_password_per_user: isRandom } = form.values;
  const label = t('packages.form.firstPassword');
  return (
    <div className={classes.password}>
      <span className={classes.label}>{label}</span>
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={isRandom ? 'random' : 'default'}
        onChange={(next) => form.mantine.setFieldValue('random_password_per_user', next === 'random')}
        data={[
          { value: 'random', label: t('packages.form.password.random') },
          { value: 'default', label: t('packages.form.password.default') },
        ]}
      />
      {!isRandom && (
        <PasswordField
          label={t('packages.field.default_password')}
          autoComplete="new-password"
          description={t(saved?.has_default_password ? 'packages.form.passwordKept' : 'packages.form.passwordChanged')}
          {...form.field('default_password')}
        />
      )}
    </div>
  );
}
