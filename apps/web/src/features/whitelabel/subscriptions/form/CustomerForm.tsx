/** A customer's data and package. */
import type { AskedAddress } from '@leadwright/contract/accounts/accounts';
import { CustomerBody } from '@leadwright/contract/resale/subscriptions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { AskedAddressNote } from '../../../../ui/form/AskedAddressNote.tsx';
import { FieldPair, Form, FormSection } from '../../../../ui/form/Form.tsx';
import { EmailField, SelectField, TextField } from '../../../../ui/form/fields.tsx';
import { useZodForm, type ZodForm } from '../../../../ui/form/useZodForm.ts';
import { Card } from '../../../../ui/layout/Card.tsx';
import { SaveBar } from '../../../../ui/layout/SaveBar.tsx';
import { type AddressAct, useOverview } from '../subscriptions.queries.ts';

export interface Values extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  company: string;
  email: string;
  language: 'en' | 'es';
  package_id: string | null;
}

interface Props {
  initial: Values;
  /** Set for an existing customer. */
  change?: Change;
  /** Returns the current address: a new one may wait for its code. */
  onSubmit: (body: z.output<typeof CustomerBody>) => Promise<{ email: string }>;
}

interface Change {
  /** The effect of another package. */
  hint: string;
  asked: AskedAddress | null;
  onAddress: (act: AddressAct) => Promise<unknown>;
}

export function CustomerForm({ initial, change, onSubmit }: Props) {
  const { t } = useTranslation();
  const form: ZodForm<Values> = useZodForm(CustomerBody, {
    initialValues: initial,
    onSubmit: async (body, values) => {
      const { email } = await onSubmit(body);
      form.load({ ...values, email });
    },
  });
  const packages = useOverview(12).data?.packages ?? [];
  const isOther = form.values.package_id !== null && form.values.package_id !== initial.package_id;
  return (
    <Card>
      <Form form={form} label={t(change ? 'subscriptions.form.editTitle' : 'subscriptions.form.createTitle')}>
        <FormSection title={t('subscriptions.form.person')}>
          <FieldPair>
            <TextField label={t('subscriptions.form.firstName')} {...form.field('first_name')} />
            <TextField label={t('subscriptions.form.lastName')} {...form.field('last_name')} />
          </FieldPair>
          <TextField
            label={t('subscriptions.form.company')}
            description={t('subscriptions.form.companyHelp')}
            {...form.field('company')}
          />
          <FieldPair>
            <EmailField label={t('subscriptions.form.email')} autoComplete="off" {...form.field('email')} />
            <SelectField
              label={t('subscriptions.form.language')}
              data={[
                { value: 'en', label: 'English' },
                { value: 'es', label: 'Español' },
              ]}
              allowDeselect={false}
              {...form.field('language')}
            />
          </FieldPair>
          {change && <AskedAddressNote asked={change.asked} onAct={change.onAddress} />}
        </FormSection>
        <FormSection title={t('subscriptions.column.package')}>
          <SelectField
            label={t('subscriptions.column.package')}
            placeholder={t('subscriptions.form.noPackage')}
            data={packages.map(({ id, name }) => ({ value: String(id), label: name }))}
            clearable={!change || initial.package_id === null}
            allowDeselect={false}
            description={change ? undefined : t('subscriptions.form.packageHelp')}
            {...form.field('package_id')}
          />
          {isOther && <Note>{change?.hint ?? t('subscriptions.form.change.given')}</Note>}
        </FormSection>
        {change ? (
          <SaveBar form={form} />
        ) : (
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('subscriptions.form.create')}
          </Button>
        )}
      </Form>
    </Card>
  );
}
