/** admin/partners/create and admin/partners/{id}/edit */
import { PartnerBody } from '@leadwright/contract/admin/catalogue';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../ui/display/CopyButton.tsx';
import { QueryState } from '../../../../ui/feedback/QueryState.tsx';
import { EmailField, NumberField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx';
import { useZodForm } from '../../../../ui/form/useZodForm.ts';
import { EditForm, EditPage, useSaved } from '../EditFrame.tsx';
import { type Partner, usePartner, useSavePartner } from './partners.queries.ts';

export function NewPartnerScreen() {
  const { t } = useTranslation();
  return (
    <EditPage part="partners" title={t('admin-catalogue.partners.new')}>
      <PartnerForm partner={null} />
    </EditPage>
  );
}

export function EditPartnerScreen() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/app/admin/partners/$id/edit' });
  const partner = usePartner(id);
  return (
    <EditPage part="partners" title={partner.data?.name ?? t('admin-catalogue.partners.edit')}>
      <QueryState query={partner}>{(found) => <PartnerForm partner={found} />}</QueryState>
    </EditPage>
  );
}

function PartnerForm({ partner }: { partner: Partner | null }) {
  const { t } = useTranslation();
  const save = useSavePartner(partner?.id ?? null);
  const { isSaved, leave } = useSaved('partners');
  // What the form was filled with: the partner itself is read again meanwhile.
  const [seen] = useState(partner?.changed_at);
  const form = useZodForm(PartnerBody, {
    initialValues: {
      name: partner?.name ?? '',
      email: partner?.email ?? '',
      commission: (partner?.commission ?? 10) as number | null,
      note: partner?.note ?? '',
    },
    onSubmit: async (body) => {
      await save.mutateAsync({ ...body, seen });
      await leave();
    },
  });
  return (
    <EditForm
      form={form}
      label={t(partner ? 'admin-catalogue.partners.edit' : 'admin-catalogue.partners.new')}
      submit={t(partner ? 'common.save' : 'admin-catalogue.partners.add')}
      isSaved={isSaved}
    >
      <TextField label={t('admin-catalogue.partners.field.name')} maxLength={120} {...form.field('name')} />
      <EmailField label={t('admin-catalogue.partners.field.email')} autoComplete="off" {...form.field('email')} />
      <NumberField
        label={t('admin-catalogue.partners.field.commission')}
        description={t('admin-catalogue.partners.help.commission')}
        unit="%"
        decimalScale={2}
        max={100}
        {...form.field('commission')}
      />
      <TextAreaField
        label={t('admin-catalogue.partners.field.note')}
        description={t('admin-catalogue.partners.help.note')}
        maxLength={1000}
        {...form.field('note')}
      />
      {partner && (
        <TextField
          label={t('admin-catalogue.partners.field.link')}
          description={t('admin-catalogue.partners.help.link')}
          readOnly
          value={partner.link}
          rightSection={
            <CopyButton
              compact
              text={partner.link}
              label={t('admin-catalogue.partners.copyLink', { name: partner.name })}
            />
          }
        />
      )}
    </EditForm>
  );
}
