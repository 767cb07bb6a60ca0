/** The person, terms and modules of an account. Choosing a plan fills in its terms. */
import { type AdminUserBody, GIVEN_MODULES, type NewAdminUserBody } from '@leadwright/contract/admin/users';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useLeaveGuard } from '../../../../ui/feedback/useLeaveGuard.tsx';
import { FieldPair, Form, FormSection } from '../../../../ui/form/Form.tsx';
import {
  EmailField,
  MultiSelectField,
  NumberField,
  PasswordField,
  SelectField,
  SwitchField,
  TextField,
} from '../../../../ui/form/fields.tsx';
import { useZodForm, type ZodForm } from '../../../../ui/form/useZodForm.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { SaveBar } from '../../../../ui/layout/SaveBar.tsx';
import { type UserOptions, useUserOptions } from '../users.queries.ts';
import classes from './form.module.css';
import { ChangedUserValues, NewUserValues, type UserValues } from './values.ts';

type UserForm = ZodForm<UserValues>;

interface NewProps {
  initial: UserValues;
  onSubmit: (body: z.output<typeof NewAdminUserBody>) => Promise<unknown>;
}
export function NewUserForm({ initial, onSubmit }: NewProps) {
  const { t } = useTranslation();
  const form = useZodForm(NewUserValues, { initialValues: initial, onSubmit });
  const guard = useLeaveGuard(form);
  return (
    <Sections form={form} label={t('admin-users.form.createTitle')} isNew>
      <div className={classes.foot}>
        <Button type="submit" variant="filled" loading={form.saving}>
          {t('admin-users.form.create')}
        </Button>
      </div>
      {guard}
    </Sections>
  );
}

interface EditProps {
  initial: UserValues;
  keyHint: string | null;
  /** The reseller's package, instead of a plan. */
  pack: string | null;
  /** A note about an address that waits for its code. */
  askedAddress?: React.ReactNode;
  /** Returns the current address: a new one may wait for its code. */
  onSubmit: (body: z.output<typeof AdminUserBody>) => Promise<{ email: string }>;
}
export function EditUserForm({ initial, keyHint, pack, askedAddress, onSubmit }: EditProps) {
  const { t } = useTranslation();
  const form: UserForm = useZodForm(ChangedUserValues, {
    initialValues: initial,
    onSubmit: async (body, values) => {
      const { email } = await onSubmit(body);
      // Granted once: the next save grants nothing more.
      form.load({ ...values, email, grant_credits: 0, provider_key: '' });
    },
  });
  return (
    <Sections
      form={form}
      label={t('admin-users.form.editTitle')}
      keyHint={keyHint}
      pack={pack}
      askedAddress={askedAddress}
    >
      <SaveBar form={form} />
    </Sections>
  );
}

interface SectionsProps {
  form: UserForm;
  label: string;
  isNew?: boolean;
  keyHint?: string | null;
  pack?: string | null;
  askedAddress?: React.ReactNode;
  children: React.ReactNode;
}
function Sections({ form, label, isNew = false, keyHint = null, pack = null, askedAddress, children }: SectionsProps) {
  const options = useUserOptions().data;
  return (
    <Card>
      <Form form={form} label={label}>
        <PersonSection form={form} isNew={isNew} options={options} askedAddress={askedAddress} />
        <TermsSection form={form} options={options} pack={pack} />
        <BillingSection form={form} options={options} keyHint={keyHint} />
        {children}
      </Form>
    </Card>
  );
}

const choices = (rows: { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

interface PersonProps {
  form: UserForm;
  isNew: boolean;
  options: UserOptions | undefined;
  askedAddress: React.ReactNode;
}
function PersonSection({ form, isNew, options, askedAddress }: PersonProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin-users.form.person')}>
      <FieldPair>
        <TextField label={t('admin-users.field.first_name')} {...form.field('first_name')} />
        <TextField label={t('admin-users.field.last_name')} {...form.field('last_name')} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t('admin-users.field.company')}
          description={t('admin-users.form.companyHelp')}
          {...form.field('company')}
        />
        <SelectField
          label={t('admin-users.field.language')}
          data={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          allowDeselect={false}
          {...form.field('language')}
        />
      </FieldPair>
      <EmailField label={t('admin-users.field.email')} autoComplete="off" {...form.field('email')} />
      {askedAddress}
      {isNew && (
        <FieldPair>
          <PasswordField
            label={t('admin-users.form.password')}
            description={t('admin-users.form.passwordHelp')}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <SelectField
            label={t('admin-users.filter.parent')}
            description={t('admin-users.form.parentHelp')}
            placeholder={t('admin-users.platform')}
            data={choices(options?.parents.filter((one) => !one.is_platform))}
            searchable
            clearable
            {...form.field('parent_id')}
          />
        </FieldPair>
      )}
    </FormSection>
  );
}

interface TermsProps {
  form: UserForm;
  options: UserOptions | undefined;
  pack: string | null;
}
function TermsSection({ form, options, pack }: TermsProps) {
  const { t } = useTranslation();
  const plan = form.field('plan_id');
  const choose = (value: string | null) => {
    plan.onChange(value);
    const chosen = options?.plans.find(({ id }) => String(id) === value);
    if (!chosen) return;
    const { members_allowed, monthly_credits, related_accounts_allowed } = chosen;
    const modules = chosen.modules.filter((slug) => slug !== 'admin');
    form.mantine.setValues({ modules, members_allowed, monthly_credits, related_accounts_allowed });
  };
  return (
    <FormSection title={t('admin-users.form.terms')} text={t('admin-users.form.termsText')}>
      <FieldPair>
        <SelectField
          label={t('admin-users.filter.plan')}
          placeholder={pack ?? t('admin-users.noPlan')}
          description={pack && t('admin-users.form.packageHelp')}
          data={choices(options?.plans)}
          disabled={pack !== null}
          clearable
          {...plan}
          onChange={choose}
        />
        <MultiSelectField
          label={t('admin-users.field.modules')}
          data={GIVEN_MODULES.map((value) => ({ value, label: t(`admin-users.module.${value}`) }))}
          {...form.field('modules')}
        />
      </FieldPair>
      <FieldPair>
        <NumberField
          label={t('admin-users.field.monthly_credits')}
          description={t('admin-users.form.monthlyHelp')}
          allowDecimal={false}
          {...form.field('monthly_credits')}
        />
        <NumberField
          label={t('admin-users.form.grant')}
          description={t('admin-users.form.grantHelp')}
          allowDecimal={false}
          {...form.field('grant_credits')}
        />
      </FieldPair>
      <SwitchField label={t('admin-users.field.related_accounts_allowed')} {...form.tick('related_accounts_allowed')} />
      <FieldPair>
        <NumberField
          label={t('admin-users.field.members_allowed')}
          description={t('admin-users.form.membersHelp')}
          allowDecimal={false}
          disabled={!form.values.related_accounts_allowed}
          {...form.field('members_allowed')}
        />
        <TextField
          type="date"
          label={t('admin-users.field.license_expires_at')}
          description={t('admin-users.form.licenseHelp')}
          {...form.field('license_expires_at')}
        />
      </FieldPair>
    </FormSection>
  );
}

interface BillingProps {
  form: UserForm;
  options: UserOptions | undefined;
  keyHint: string | null;
}
function BillingSection({ form, options, keyHint }: BillingProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin-users.form.billing')}>
      <SelectField
        label={t('admin-users.field.partner')}
        placeholder={t('common.none')}
        data={choices(options?.partners)}
        searchable
        clearable
        {...form.field('partner_id')}
      />
      <FieldPair>
        <TextField label={t('admin-users.field.provider_product_id')} {...form.field('provider_product_id')} />
        <TextField label={t('admin-users.field.ghl_plan_id')} {...form.field('ghl_plan_id')} />
      </FieldPair>
      <PasswordField
        label={t('admin-users.field.provider_key')}
        description={
          keyHint === null ? t('admin-users.form.keyHelp') : t('admin-users.form.keyKept', { hint: keyHint })
        }
        autoComplete="off"
        {...form.field('provider_key')}
      />
    </FormSection>
  );
}
