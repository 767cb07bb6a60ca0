/** Chooses a file of customers and sends it. */
import { MAX_EXCLUSION_FILE_MB } from '@leadwright/contract/leads/exclusions';
import { Button, FileButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useAddFile } from './exclusions.queries.ts';

export function AddFile({ isMain = false }: { isMain?: boolean }) {
  const { t } = useTranslation();
  const add = useAddFile();
  const send = (file: File | null) => {
    if (!file) return;
    if (file.size > MAX_EXCLUSION_FILE_MB * 1024 * 1024)
      toast.error(t('validation.fileSize', { n: MAX_EXCLUSION_FILE_MB }));
    else add.mutate(file);
  };
  return (
    <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={send}>
      {(props) => (
        <Button
          {...props}
          {...(isMain && { variant: 'filled' as const })}
          leftSection={<IconPlus />}
          loading={add.isPending}
        >
          {t('exclusions.screen.addFile')}
        </Button>
      )}
    </FileButton>
  );
}
