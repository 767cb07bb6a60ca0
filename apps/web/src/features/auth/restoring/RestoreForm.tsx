/** Which backup comes back, and the keys that open it. */
import { BackupPlace, type FoundBackup, type RestoreState } from '@leadwright/contract/accounts/restoring';
import { Button, FileButton, SegmentedControl } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import { PasswordField, TextField } from '../../../ui/form/text-fields.tsx';
import { useZodForm, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { SetupTokenField } from '../registration/SetupTokenField.tsx';
import { BackupList } from './BackupList.tsx';
import classes from './restoring.module.css';
import { findBackups, useRestoring } from './restoring.queries.ts';
import { sizeOf } from './sizes.ts';

const SOURCES = ['file', 'configured', 'bucket'] as const;
type Source = (typeof SOURCES)[number];

const Body = z.object({
  setup_token: z.string().trim().min(1, 'validation.required').max(200),
  keys: z.string().trim().max(4000),
  place: BackupPlace.nullable(),
});
const NO_PLACE = { address: '', endpoint: '', region: 'us-east-1', access_key: '', secret_key: '' };

interface Props {
  state: RestoreState;
  token: string;
  onToken: (token: string) => void;
  /** Of a file that was not sent to its end. */
  onCancel?: (token: string) => void;
}

export function RestoreForm({ state, token, onToken, onCancel }: Props) {
  const { t } = useTranslation();
  const restoring = useRestoring();
  const [source, setSource] = useState<Source>(state.has_place ? 'configured' : 'file');
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<FoundBackup[] | null>(null);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  /** Typed once, also when another source was looked at in between. */
  const [typed, setTyped] = useState(NO_PLACE);
  // Where nothing can be restored, the place is corrected and looked at again.
  const isLooking = source !== 'file' && chosen === '';
  const show = (backups: FoundBackup[]) => {
    setFound(backups);
    setChosen(
      (backups.find((one) => one.is_proven && !one.is_newer) ?? backups.find((one) => !one.is_newer))?.name ?? '',
    );
  };
  const form = useZodForm(Body, {
    initialValues: {
      setup_token: token,
      keys: '',
      place: (source === 'bucket' ? NO_PLACE : null) as typeof NO_PLACE | null,
    },
    onSubmit: async ({ setup_token, keys, place }) => {
      onToken(setup_token);
      if (isLooking) return show(await findBackups(setup_token, place));
      if (source !== 'file') return restoring.fetch({ setup_token, keys, place, name: chosen });
      if (!file) return setMissing(true);
      return restoring.send({ setup_token, keys }, file);
    },
  });
  const choose = (next: string) => {
    const { place } = form.values;
    if (place) setTyped(place);
    setSource(next as Source);
    setFound(null);
    setChosen('');
    form.mantine.setFieldValue('place', next === 'bucket' ? typed : null);
  };
  const sources = SOURCES.filter((one) => one !== 'configured' || state.has_place);
  return (
    <Form form={form} label={t('auth.restore.title')}>
      {state.problem && (
        <Note tone="bad" role="alert">
          {state.problem}
        </Note>
      )}
      {onCancel && (
        <Note role="status">{t('auth.restore.interrupted', { done: sizeOf(state.done), of: sizeOf(state.of) })}</Note>
      )}
      <SetupTokenField {...form.field('setup_token')} />
      <SegmentedControl
        fullWidth
        aria-label={t('auth.restore.from')}
        value={source}
        onChange={choose}
        data={sources.map((value) => ({ value, label: t(`auth.restore.source.${value}`) }))}
      />
      {source === 'file' && <ChosenFile file={file} isMissing={missing && !file} onChoose={setFile} />}
      {source === 'bucket' && isLooking && <PlaceFields form={form} />}
      {found && <BackupList backups={found} chosen={chosen} onChoose={setChosen} />}
      {state.has_keys ? (
        <Note>{t('auth.restore.keysGiven')}</Note>
      ) : (
        <TextAreaField
          label={t('auth.restore.keys')}
          description={t('auth.restore.keysHint')}
          minRows={2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('keys')}
        />
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth loading={form.saving} className={classes.submit}>
        {t(isLooking ? 'auth.restore.show' : 'auth.restore.submit')}
      </Button>
      {onCancel && (
        <Button size="lg" fullWidth onClick={() => onCancel(form.values.setup_token)}>
          {t('common.cancel')}
        </Button>
      )}
    </Form>
  );
}

function PlaceFields({ form }: { form: Pick<ZodForm, 'field'> }) {
  const { t } = useTranslation();
  const plain = { size: 'lg', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <>
      <TextField
        label={t('auth.restore.address')}
        placeholder="s3://bucket/folder"
        {...plain}
        {...form.field('place.address')}
      />
      <TextField
        label={`${t('auth.restore.endpoint')} (${t('common.optional')})`}
        description={t('auth.restore.endpointHint')}
        placeholder="https://s3.example.com"
        {...plain}
        {...form.field('place.endpoint')}
      />
      <TextField label={t('auth.restore.region')} {...plain} {...form.field('place.region')} />
      <TextField label={t('auth.restore.accessKey')} {...plain} {...form.field('place.access_key')} />
      <PasswordField
        label={t('auth.restore.secretKey')}
        size="lg"
        autoComplete="off"
        {...form.field('place.secret_key')}
      />
    </>
  );
}

interface ChosenFileProps {
  file: File | null;
  isMissing: boolean;
  onChoose: (file: File | null) => void;
}

function ChosenFile({ file, isMissing, onChoose }: ChosenFileProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.file}>
      <FileButton accept=".backup" onChange={onChoose}>
        {(props) => (
          <Button {...props} size="lg" fullWidth leftSection={<IconUpload />}>
            {t(file ? 'auth.restore.otherFile' : 'auth.restore.chooseFile')}
          </Button>
        )}
      </FileButton>
      {file ? (
        <span className={classes.name} role="status">
          {file.name} · {sizeOf(file.size)}
        </span>
      ) : (
        isMissing && (
          <span className={classes.missing} role="alert">
            {t('auth.restore.fileMissing')}
          </span>
        )
      )}
    </div>
  );
}
