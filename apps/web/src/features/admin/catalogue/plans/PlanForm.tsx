/** All terms of a plan. */
import { AdminPlanBody } from '@leadwright/contract/admin/catalogue';
import { MODULE_SLUGS } from '@leadwright/contract/endpoint';
import { PLAN_INTERVALS } from '@leadwright/contract/money/plans';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldPair, FormSection } from '../../../../ui/form/Form.tsx';
import { NumberField, SelectField, SwitchField, TextField } from '../../../../ui/form/fields.tsx';
import { MoneyField } from '../../../../ui/form/MoneyField.tsx';
import { useZodForm, type ZodForm } from '../../../../ui/form/useZodForm.ts';
import classes from '../catalogue.module.css';
import { EditForm, useSaved } from '../EditFrame.tsx';
import { type AdminPlan, useSavePlan } from './plans.queries.ts';

const MODULES = MODULE_SLUGS.filter((slug) => slug !== 'admin');

const FIRST = {
  name: '',
  modules: ['leads'] as AdminPlan['modules'],
  monthly_credits: 500 as number | null,
  members_allowed: 1 as number | null,
  related_accounts_allowed: true,
  price_minor: 0 as number | null,
  currency: 'usd',
  interval: 'month' as AdminPlan['interval'],
  trial_days: 0 as number | null,
  available_for_resellers: false,
  is_active: true,
  ghl_plan_id: '',
  provider_product_id: '',
};
type Values = typeof FIRST;

const valuesOf = (plan: AdminPlan): Values => ({
  name: plan.name,
  modules: plan.modules,
  monthly_credits: plan.monthly_credits,
  members_allowed: plan.members_allowed,
  related_accounts_allowed: plan.related_accounts_allowed,
  price_minor: plan.price_minor,
  currency: plan.currency,
  interval: plan.interval,
  trial_days: plan.trial_days,
  available_for_resellers: plan.available_for_resellers,
  is_active: plan.is_active,
  ghl_plan_id: plan.ghl_plan_id,
  provider_product_id: plan.provider_product_id,
});

/** `plan` is null for a new one. */
export function PlanForm({ plan }: { plan: AdminPlan | null }) {
  const { t } = useTranslation();
  const save = useSavePlan(plan?.id ?? null);
  const { isSaved, leave } = useSaved('plans');
  // What the form was filled with: the plan itself is read again meanwhile.
  const [seen] = useState(plan?.changed_at);
  const form = useZodForm(AdminPlanBody, {
    initialValues: plan ? valuesOf(plan) : FIRST,
    onSubmit: async (body) => {
      await save.mutateAsync({ ...body, seen });
      await leave();
    },
  });
  return (
    <EditForm
      form={form}
      label={t(plan ? 'admin-catalogue.plans.edit' : 'admin-catalogue.plans.new')}
      submit={t(plan ? 'common.save' : 'admin-catalogue.plans.add')}
      isSaved={isSaved}
    >
      <TextField label={t('admin-catalogue.plans.field.name')} maxLength={120} {...form.field('name')} />
      <Price form={form} />
      <Gives form={form} />
      <Offered form={form} />
      <Outside form={form} />
    </EditForm>
  );
}

type Part = { form: ZodForm<Values> };

function Price({ form }: Part) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin-catalogue.plans.section.price')}>
      <FieldPair>
        <MoneyField
          label={t('admin-catalogue.plans.field.price')}
          currency={form.values.currency}
          {...form.field('price_minor')}
        />
        <SelectField
          label={t('admin-catalogue.plans.field.interval')}
          allowDeselect={false}
          data={PLAN_INTERVALS.map((value) => ({ value, label: t(`plans.screen.per.${value}`) }))}
          {...form.field('interval')}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t('admin-catalogue.plans.field.currency')}
          description={t('admin-catalogue.plans.help.currency')}
          maxLength={3}
          {...form.field('currency')}
        />
        <NumberField
          label={t('admin-catalogue.plans.field.trial_days')}
          description={t('admin-catalogue.plans.help.trial_days')}
          allowDecimal={false}
          max={365}
          {...form.field('trial_days')}
        />
      </FieldPair>
    </FormSection>
  );
}

function Gives({ form }: Part) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin-catalogue.plans.section.gives')}>
      <Checkbox.Group label={t('admin-catalogue.plans.field.modules')} {...form.field('modules')}>
        <div className={classes.modules}>
          {MODULES.map((module) => (
            <Checkbox key={module} value={module} label={t(`team.screen.option.${module}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <FieldPair>
        <NumberField
          label={t('admin-catalogue.plans.field.monthly_credits')}
          description={t('admin-catalogue.plans.help.monthly_credits')}
          allowDecimal={false}
          {...form.field('monthly_credits')}
        />
        <NumberField
          label={t('admin-catalogue.plans.field.members_allowed')}
          description={t('admin-catalogue.plans.help.members_allowed')}
          placeholder={t('admin-catalogue.plans.anyMembers')}
          disabled={!form.values.related_accounts_allowed}
          allowDecimal={false}
          {...form.field('members_allowed')}
        />
      </FieldPair>
      <SwitchField
        label={t('admin-catalogue.plans.field.related_accounts_allowed')}
        {...form.tick('related_accounts_allowed')}
      />
    </FormSection>
  );
}

function Offered({ form }: Part) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin-catalogue.plans.section.offered')}>
      <div className={classes.switches}>
        {(['is_active', 'available_for_resellers'] as const).map((name) => (
          <SwitchField
            key={name}
            label={t(`admin-catalogue.plans.field.${name}`)}
            description={t(`admin-catalogue.plans.help.${name}`)}
            {...form.tick(name)}
          />
        ))}
      </div>
    </FormSection>
  );
}

function Outside({ form }: Part) {
  const { t } = useTranslation();
  return (
    <FormSection title={t('admin-catalogue.plans.section.outside')} text={t('admin-catalogue.plans.help.outside')}>
      <FieldPair>
        {(['provider_product_id', 'ghl_plan_id'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`admin-catalogue.plans.field.${name}`)}
            maxLength={120}
            spellCheck={false}
            {...form.field(name)}
          />
        ))}
      </FieldPair>
    </FormSection>
  );
}
