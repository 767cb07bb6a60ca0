/** Name, logo, and addresses of the brand. */
import { files } from '@leadwright/contract/files';
import type { BusinessAccount } from '@leadwright/contract/resale/business-account';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../../lib/act.ts';
import { upload } from '../../../../lib/upload.ts';
import { Note } from '../../../../ui/feedback/Note.tsx';
import { FieldPair, FormSection } from '../../../../ui/form/Form.tsx';
import { EmailField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx';
import { ImageUpload } from '../../../../ui/form/ImageUpload.tsx';
import type { BrandForm } from '../useBrandForm.ts';
import { DomainField } from './DomainField.tsx';
import { SlugField } from './SlugField.tsx';

interface Props {
  form: BrandForm;
  saved: BusinessAccount;
  isNew: boolean;
}

export function IdentitySection({ form, saved, isNew }: Props) {
  const { t } = useTranslation();
  const logo = useAct((file: File, once) => upload(files.uploadImage, file, once));
  const setLogo = (url: string | null) => form.mantine.setFieldValue('logo', url as never);
  const error = form.mantine.errors.logo;
  return (
    <FormSection title={t('business-account.section.identity')}>
      <FieldPair>
        <TextField label={t('business-account.field.name')} {...form.field('name')} />
        <ImageUpload
          label={t('business-account.field.logo')}
          value={form.values.logo}
          onFile={async (file) => setLogo((await logo.mutateAsync(file)).url)}
          onRemove={() => setLogo(null)}
          {...(typeof error === 'string' && { error })}
        />
      </FieldPair>
      {saved.is_platform ? (
        <Note>{t('business-account.platformHosts')}</Note>
      ) : (
        <Addresses form={form} saved={saved} isNew={isNew} />
      )}
      <FieldPair>
        <EmailField
          label={t('business-account.field.support_email')}
          description={t('business-account.help.support_email')}
          {...form.field('support_email')}
          autoComplete="off"
        />
        <TextAreaField
          label={t('business-account.field.postal_address')}
          description={t('business-account.help.postal_address')}
          minRows={2}
          {...form.field('postal_address')}
        />
        <TextField
          label={t('business-account.field.terms_url')}
          description={t('business-account.help.terms_url')}
          placeholder="https://"
          {...form.field('terms_url')}
        />
        <TextField
          label={t('business-account.field.privacy_url')}
          placeholder="https://"
          {...form.field('privacy_url')}
        />
      </FieldPair>
    </FormSection>
  );
}

/** Side by side until a domain shows its records. */
function Addresses(props: Props) {
  const fields = (
    <>
      <SlugField {...props} />
      <DomainField {...props} />
    </>
  );
  return props.saved.domain ? fields : <FieldPair>{fields}</FieldPair>;
}
