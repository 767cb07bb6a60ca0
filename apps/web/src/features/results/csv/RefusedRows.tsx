/** The rejected rows of a file, each with its reason and the value to correct. */
import { MAX_REFUSED_SHOWN, type RefusedRow } from '@leadwright/contract/leads/imports';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import classes from '../dialogs.module.css';
import { columnName } from '../list/columns.tsx';
import { type Import, isEnded, useCorrections, useCorrectRefused, useRefusedRows } from './imports.queries.ts';

export function RefusedRows({ now }: { now: Import }) {
  const { t } = useTranslation();
  const query = useRefusedRows(now);
  const total = now.counts?.refused ?? 0;
  // Kept here, so that remaining corrections survive the new response.
  const [changed, setChanged] = useCorrections(now.id);
  return (
    <section className={classes.group} aria-label={t('results.screen.csv.refused.title')}>
      <h3 className={classes.legend}>{t('results.screen.csv.refused.title')}</h3>
      {!isEnded(now) && <p className="c13 t3">{t('results.screen.csv.refused.later')}</p>}
      {total > MAX_REFUSED_SHOWN && (
        <p className="c13 t3">
          {t('results.screen.csv.refused.first', { n: formatNumber(MAX_REFUSED_SHOWN), total: formatNumber(total) })}
        </p>
      )}
      <QueryState query={query} skeleton={<SkeletonBar height={72} />}>
        {(rows) => <Corrections now={now} rows={rows} changed={changed} onChange={setChanged} />}
      </QueryState>
    </section>
  );
}

/** The input, and after an attempt its errors. */
type Corrected = Record<number, RefusedRow>;

interface CorrectionsProps {
  now: Import;
  rows: RefusedRow[];
  changed: Corrected;
  onChange: (changed: Corrected) => void;
}

function Corrections({ now, rows, changed, onChange }: CorrectionsProps) {
  const { t } = useTranslation();
  const correct = useCorrectRefused(now.id);
  const shown = rows.map((row) => changed[row.row] ?? row);
  const ready = shown.filter(({ row }) => changed[row]);
  const submit = () =>
    correct.mutate(
      ready.map(({ row, values }) => ({ row, values })),
      { onSuccess: ({ refused }) => onChange(Object.fromEntries(refused.map((each) => [each.row, each]))) },
    );
  const change = (row: RefusedRow, text: string) =>
    onChange({ ...changed, [row.row]: { ...row, values: { ...row.values, [row.column]: text } } });
  return (
    <>
      <ul className={classes.refusedRows}>
        {shown.map((row) => (
          <li key={row.row}>
            <Row row={row} {...(isEnded(now) && { onChange: (text: string) => change(row, text) })} />
          </li>
        ))}
      </ul>
      {isEnded(now) && (
        <Button disabled={ready.length === 0} loading={correct.isPending} onClick={submit}>
          {t('results.screen.csv.refused.add', { count: ready.length, n: formatNumber(ready.length) })}
        </Button>
      )}
    </>
  );
}

/** Identifies the row for a user: its first filled values. */
const summaryOf = ({ values, column }: RefusedRow) =>
  Object.entries(values)
    .filter(([name, text]) => text && name !== column)
    .slice(0, 3)
    .map(([, text]) => text)
    .join(' · ');

function Row({ row, onChange }: { row: RefusedRow; onChange?: (text: string) => void }) {
  const { t } = useTranslation();
  const place = t('results.screen.csv.refused.row', { n: formatNumber(row.row) });
  const name = columnName(t, row.column);
  const value = row.values[row.column] ?? '';
  return (
    <>
      <div className={classes.refusedHead}>
        <b className="b5">{place}</b>
        <span className="ell t3">{summaryOf(row)}</span>
      </div>
      {onChange ? (
        <TextField
          label={name}
          aria-label={`${place}, ${name}`}
          size="sm"
          value={value}
          error={row.reason}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <p>
          {value && <span className="mono">{value}</span>} {name}: {row.reason}
        </p>
      )}
    </>
  );
}
