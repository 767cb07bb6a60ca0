/** Name and picture; the time zone of the account, and its archive. */

import { UpdateMeBody } from '@leadwright/contract/accounts/identity';
import { files } from '@leadwright/contract/files';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../lib/act.ts';
import { session, useSignedIn } from '../../lib/session.ts';
import { upload } from '../../lib/upload.ts';
import { FieldPair, Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { ImageUpload } from '../../ui/form/ImageUpload.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { SaveBar } from '../../ui/layout/SaveBar.tsx';
import { ArchiveCard } from '../portability/public.ts';
import classes from './column.module.css';
import { useUpdateMe } from './profile.queries.ts';
import { TimeZoneCard } from './TimeZoneCard.tsx';

export function ProfileTab() {
  const { t } = useTranslation();
  const { first_name, last_name, profile, isMainUser, role, login_as } = useSignedIn();
  const update = useUpdateMe();
  const form = useZodForm(UpdateMeBody, {
    initialValues: { first_name, last_name, profile },
    onSubmit: async (body) => {
      const { data } = await update.mutateAsync(body);
      session.setUser(data);
    },
  });
  const picture = useAct((file: File, once) => upload(files.uploadImage, file, once));
  const setPicture = (url: string | null) => form.mantine.setFieldValue('profile', url);
  return (
    <>
      <div className={classes.column}>
        <Form form={form} label={t('profile.tab.profile')}>
          <ImageUpload
            label={t('profile.you.picture')}
            value={form.values.profile}
            round
            onFile={async (file) => setPicture((await picture.mutateAsync(file)).url)}
            onRemove={() => setPicture(null)}
          />
          <FieldPair>
            <TextField label={t('auth.field.firstName')} autoComplete="given-name" {...form.field('first_name')} />
            <TextField label={t('auth.field.lastName')} autoComplete="family-name" {...form.field('last_name')} />
          </FieldPair>
          <button type="submit" hidden />
        </Form>
      </div>
      <TimeZoneCard />
      {isMainUser && role !== 'admin' && !login_as && (
        <div className={`${classes.column} ${classes.apart}`}>
          <ArchiveCard />
        </div>
      )}
      <SaveBar form={form} />
    </>
  );
}
