/** Imports a CSV file into the list: upload, match the columns, check, run, report. */
import { MAX_IMPORT_BYTES, MAX_IMPORT_MB } from '@leadwright/contract/leads/imports';
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { toast } from '../../../lib/toast.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import type { List } from '../../lists/public.ts';
import classes from '../dialogs.module.css';
import { CsvMatch } from './CsvMatch.tsx';
import { ImportFigures } from './ImportFigures.tsx';
import { type Import, isBusy, isEnded, useImport, useStartedImport, useUpload } from './imports.queries.ts';

export function CsvImport({ list, onDone }: { list: List; onDone: () => void }) {
  const [started, setStarted] = useStartedImport(list.id);
  const forget = () => setStarted(null);
  const finish = () => {
    forget();
    onDone();
  };
  return started ? (
    <Steps key={started.id} list={list} start={started} onAgain={forget} onDone={finish} />
  ) : (
    <Upload list={list} onUploaded={setStarted} />
  );
}

function Upload({ list, onUploaded }: { list: List; onUploaded: (found: Import) => void }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const upload = useUpload(list.id);
  const send = (file: File | null | undefined) => {
    if (!file) return;
    if (file.size > MAX_IMPORT_BYTES) toast.error(t('validation.fileSize', { n: MAX_IMPORT_MB }));
    else upload.mutate(file, { onSuccess: onUploaded });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside serves everybody who does not drag
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>{t('results.screen.csv.dropHere', { n: MAX_IMPORT_MB })}</p>
      <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={send}>
        {(props) => (
          <Button {...props} variant="filled" leftSection={<IconFileUpload />} loading={upload.isPending}>
            {t('results.screen.csv.choose')}
          </Button>
        )}
      </FileButton>
      <p className="c12 t3">{t(`results.screen.csv.needs.${list.type}`)}</p>
    </div>
  );
}

interface StepsProps {
  list: List;
  start: Import;
  onAgain: () => void;
  onDone: () => void;
}

function Steps({ list, start, onAgain, onDone }: StepsProps) {
  const { t } = useTranslation();
  const { now, isGone } = useImport(start);
  useForgottenWhenDone(now, onAgain);
  useOnChange(() => {
    if (isGone) onAgain();
  }, [isGone]);
  if (isBusy(now)) return <Progress now={now} />;
  if (now.status === 'uploaded' || now.status === 'checked') return <CsvMatch list={list} now={now} />;
  return (
    <>
      <div className={classes.group}>
        <Note tone={now.status === 'completed' ? 'ok' : 'bad'} role="status">
          {now.job?.message || t(`results.screen.csv.status.${now.status as 'completed'}`)}
        </Note>
      </div>
      <ImportFigures now={now} />
      <div className={classes.foot}>
        <Button onClick={onAgain}>{t('results.screen.csv.another')}</Button>
        <Button variant="filled" onClick={onDone}>
          {t('common.close')}
        </Button>
      </div>
    </>
  );
}

/** On reopening, shows the rows still to be corrected. After an import without any, offers another file. */
function useForgottenWhenDone(now: Import, forget: () => void) {
  const leave = useRef(() => {});
  leave.current = () => {
    if (isEnded(now) && !now.counts?.refused) forget();
  };
  useEffect(() => () => leave.current(), []);
}

/** The dialog may be closed: the import continues, and Activity shows it. */
function Progress({ now }: { now: Import }) {
  const { t } = useTranslation();
  const { done = 0, total = null } = now.job ?? {};
  return (
    <div className={classes.progress} role="status">
      <b className="b5">{t(`results.screen.csv.status.${now.status as 'running'}`, { name: now.file_name })}</b>
      <Meter label={now.file_name} parts={[{ share: total ? done / total : 0 }]} />
      <span className="t3 num">
        {t('results.screen.csv.rowsDone', {
          done: formatNumber(done),
          total: total === null ? '…' : formatNumber(total),
        })}
      </span>
      <span className="t3">{t('results.screen.csv.mayClose')}</span>
    </div>
  );
}
