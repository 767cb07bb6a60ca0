/** Adds many rows from the clipboard. Rejected rows stay in the field with their reasons, to be corrected. */
import { ENTRY_COLUMNS, type EntryType } from '@leadwright/contract/leads/result-columns';
import { words as enWords } from '@leadwright/i18n/en-app';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, tellHere } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useKeptInput } from '../../../lib/kept/kept-input.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { TextAreaField } from '../../../ui/form/fields.tsx';
import type { List } from '../../lists/public.ts';
import classes from '../dialogs.module.css';
import { columnName } from '../list/columns.tsx';
import { useAddManually } from '../results.queries.ts';
import { readPasted } from './pasted.ts';

const MOST = 1000;

export function ManualPaste({ list, type, onDone }: { list: List; type: EntryType; onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  useKeptInput('pasted rows', text || null, setText);
  const [report, setReport] = useState<Outcome | null>(null);
  const add = useAddManually(list.id);
  const order = ENTRY_COLUMNS[type];
  const pasted = useMemo(() => {
    const english = enWords.results.column as Record<string, string>;
    const names = Object.fromEntries(order.map((column) => [column, [columnName(t, column), english[column] ?? '']]));
    return readPasted(text, order, names);
  }, [text, order, t]);
  const count = pasted.rows.length;
  const submit = async () => {
    const answer = await add.mutateAsync(pasted.rows).catch(asRefusal);
    if (answer.refused.length === 0) return onDone();
    setReport(answer);
    setText(pasted.keep(answer.refused.map(({ row }) => row - 1)));
  };
  return (
    <>
      <TextAreaField
        label={t('results.screen.manual.paste')}
        description={t('results.screen.manual.pasteHelp', {
          columns: order.map((column) => columnName(t, column)).join(', '),
        })}
        data-autofocus
        minRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {count > MOST && (
        <div className={classes.group}>
          <Note tone="warn">{t('results.screen.manual.tooMany', { n: formatNumber(MOST) })}</Note>
        </div>
      )}
      {report && <Report answer={report} />}
      <div className={classes.foot}>
        <Button onClick={onDone}>{t('common.close')}</Button>
        <Button
          variant="filled"
          disabled={count === 0 || count > MOST}
          loading={add.isPending}
          onClick={() => void submit().catch(console.warn)}
        >
          {t('results.screen.manual.addMany', { count, n: formatNumber(count) })}
        </Button>
      </div>
    </>
  );
}

type Outcome = Pick<NonNullable<ReturnType<typeof useAddManually>['data']>, 'added' | 'duplicates' | 'refused'>;

/** A single row is rejected as a whole; it is shown like one of many. */
function asRefusal(reason: unknown): Outcome {
  if (!(reason instanceof ApiError) || reason.status !== 422) throw reason;
  tellHere(reason);
  return { added: 0, duplicates: 0, refused: [{ row: 1, errors: reason.errors }] };
}

/** Numbered by their current line in the field. */
function Report({ answer }: { answer: Outcome }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <Note tone={answer.refused.length > 0 ? 'warn' : 'ok'} role="status">
        {t('results.screen.manual.report', {
          added: formatNumber(answer.added),
          duplicates: formatNumber(answer.duplicates),
          refused: formatNumber(answer.refused.length),
        })}
      </Note>
      <ul className={classes.refused}>
        {answer.refused.map(({ row, errors }, index) => (
          <li key={row}>
            <b className="b5">{t('results.screen.manual.row', { n: formatNumber(index + 1) })}</b>{' '}
            {Object.entries(errors)
              .map(([column, words]) => `${column === '_' ? '' : `${columnName(t, column)}: `}${words.join(', ')}`)
              .join('; ')}
          </li>
        ))}
      </ul>
    </div>
  );
}
