/** Adds all valid values of a file. */
import { MAX_DO_NOT_CONTACT_FILE_MB } from '@leadwright/contract/leads/privacy';
import { Button, FileButton, Modal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { AddedNote, type Outcome } from './AddedNote.tsx';
import classes from './privacy.module.css';
import { useImportEntries } from './privacy.queries.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const upload = useImportEntries();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_DO_NOT_CONTACT_FILE_MB * 1024 * 1024)
      toast.error(t('validation.fileSize', { n: MAX_DO_NOT_CONTACT_FILE_MB }));
    else
      upload.mutate(file, {
        // A large file is processed in the background, with its progress on the page.
        onSuccess: (answer) => (answer.import ? onClose() : setOutcome({ ...answer, refused: [] })),
      });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('privacy.import.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.dialog}>
        <p className={classes.text}>{t('privacy.import.text', { n: MAX_DO_NOT_CONTACT_FILE_MB })}</p>
        {outcome && <AddedNote outcome={outcome} />}
        <div className={classes.foot}>
          <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={send}>
            {(props) => (
              <Button {...props} variant="filled" leftSection={<IconFileUpload />} loading={upload.isPending}>
                {t('privacy.import.choose')}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
    </Modal>
  );
}
