/** Uploads a PDF for the AI to learn: chosen, or dropped here or on the table. Errors appear where it was dropped. */
import { MAX_TRAINING_FILE_MB } from '@leadwright/contract/ai/training-sources';
import { Button, FileButton, Modal } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { Ring } from '../../../ui/display/Ring.tsx';
import { useAddFile } from '../training.queries.ts';
import classes from './adding.module.css';
import { problemOf } from './pdf-file.ts';
import { useDrop } from './useDrop.ts';

interface Props {
  /** Files dropped on the table. */
  dropped: File[];
  onClose: () => void;
}

export function FileDialog({ dropped, onClose }: Props) {
  const { t } = useTranslation();
  const { take, isSending, name, wrong } = useFile(onClose);
  const { isOver, ...target } = useDrop(take);
  useTakenOnce(dropped, take);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('learning.file.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={classes.drop} data-over={isOver || undefined} {...target}>
        {isSending ? <Ring size={20} /> : <IconFileUpload aria-hidden="true" />}
        <p role="status">{isSending ? t('learning.file.reading', { name }) : t('learning.file.drop')}</p>
        <FileButton accept=".pdf,application/pdf" onChange={(file) => file && take([file])}>
          {(props) => (
            <Button {...props} variant="filled" loading={isSending} data-autofocus>
              {t('learning.file.choose')}
            </Button>
          )}
        </FileButton>
        <p className={classes.rule}>{t('learning.file.rule', { n: MAX_TRAINING_FILE_MB })}</p>
        {wrong && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Modal>
  );
}

function useFile(onDone: () => void) {
  const { t } = useTranslation();
  const add = useAddFile();
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<ReactNode>(null);
  const take = (files: File[]) => {
    const [file] = files;
    const problem = problemOf(files);
    setName(file?.name ?? '');
    setWrong(problem && t(`learning.file.problem.${problem}`, { name: file?.name ?? '', n: MAX_TRAINING_FILE_MB }));
    if (!file || problem) return;
    add.mutateAsync(file).then(onDone, (reason: unknown) => {
      if (!(reason instanceof ApiError)) throw reason;
      setWrong(reason.errors.file?.[0] ?? reason.message);
    });
  };
  return { take, isSending: add.isPending, name, wrong };
}

/** Uploads the files that the dialog was opened with. */
function useTakenOnce(files: File[], take: (files: File[]) => void) {
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current || files.length === 0) return;
    isTaken.current = true;
    take(files);
  });
}
