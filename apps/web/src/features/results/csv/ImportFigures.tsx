/** Counts of a file and of its import; rejected rows are listed with their reasons, to be corrected or downloaded. */
import { imports } from '@leadwright/contract/leads/imports';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import classes from '../dialogs.module.css';
import { type Import, newIn } from './imports.queries.ts';
import { RefusedRows } from './RefusedRows.tsx';

export function ImportFigures({ now }: { now: Import }) {
  const { t } = useTranslation();
  const { counts } = now;
  if (!counts) return null;
  const ended = now.status === 'completed' || now.status === 'canceled';
  const keys = ended
    ? (['rows', 'added', 'duplicates_in_list', 'duplicates_in_file', 'refused'] as const)
    : (['rows', 'valid', 'duplicates_in_list', 'duplicates_in_file', 'refused'] as const);
  const figures = { ...counts, valid: newIn(counts) };
  return (
    <>
      <div className={classes.figures}>
        {keys.map((key) => (
          <div key={key} className={classes.figure}>
            <b>{formatNumber(figures[key])}</b>
            <span>{t(`results.screen.csv.count.${key}`)}</span>
          </div>
        ))}
      </div>
      {counts.refused > 0 && <RefusedRows now={now} />}
      {counts.refused > 0 && (
        <Button
          mt={12}
          leftSection={<IconDownload />}
          onClick={() => void saveFile(imports.refused, { params: { id: now.id } }, `refused-${now.file_name}`)}
        >
          {t('results.screen.csv.refusedFile')}
        </Button>
      )}
    </>
  );
}
