/** Maps the file's columns, with samples; then checks the whole file, then runs. */
import { IMPORT_COLUMNS, REQUIRED_COLUMNS } from '@leadwright/contract/leads/result-columns';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { inOrder } from '../../../ui/display/in-order.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/form/fields.tsx';
import type { List } from '../../lists/public.ts';
import classes from '../dialogs.module.css';
import { columnName } from '../list/columns.tsx';
import { ImportFigures } from './ImportFigures.tsx';
import { type Import, newIn, useCheckImport, useImportPlan, useRunImport } from './imports.queries.ts';

const IGNORE = '';

/** The mapping that was checked last; a later change requires another check. */
const planOf = ({ mapping, has_header, phone_country }: Import) => ({ mapping, has_header, phone_country });

export function CsvMatch({ list, now }: { list: List; now: Import }) {
  const { t } = useTranslation();
  const [chosen, choosePlan] = useImportPlan(now.id, planOf(now));
  const { mapping, has_header: hasHeader, phone_country: country } = chosen;
  const check = useCheckImport();
  const run = useRunImport();
  const complete = REQUIRED_COLUMNS[list.type].some((column) => mapping.includes(column));
  const plan = { ...chosen, phone_country: country.length === 2 ? country : '' };
  const isChecked = now.status === 'checked' && JSON.stringify(plan) === JSON.stringify(planOf(now));
  const fresh = now.counts ? newIn(now.counts) : 0;
  const submit = () => {
    (isChecked ? run : check).mutate({ id: now.id, plan });
  };
  const choose = (index: number, target: string | null) =>
    choosePlan({
      ...chosen,
      mapping: mapping.map((old, at) => (at === index ? target || null : old === target ? null : old)),
    });
  return (
    <>
      <MatchTable list={list} now={now} mapping={mapping} onChoose={choose} />
      <div className={classes.group}>
        <CheckField
          label={t('results.screen.csv.header')}
          checked={hasHeader}
          onChange={(event) => choosePlan({ ...chosen, has_header: event.currentTarget.checked })}
        />
        <TextField
          label={t('results.screen.csv.phoneCountry')}
          description={t('results.screen.csv.phoneCountryHelp')}
          maxLength={2}
          styles={{ wrapper: { maxWidth: 120 } }}
          value={country}
          onChange={(event) => choosePlan({ ...chosen, phone_country: event.currentTarget.value.toUpperCase() })}
        />
        {!complete && <Note tone="warn">{t(`results.screen.csv.needs.${list.type}`)}</Note>}
      </div>
      {isChecked && <ImportFigures now={now} />}
      <div className={classes.foot}>
        <Button
          variant="filled"
          disabled={!complete || (isChecked && fresh === 0)}
          loading={check.isPending || run.isPending}
          onClick={submit}
        >
          {isChecked
            ? t('results.screen.csv.run', { count: fresh, n: formatNumber(fresh) })
            : t('results.screen.csv.check')}
        </Button>
      </div>
    </>
  );
}

interface TableProps {
  list: List;
  now: Import;
  mapping: (string | null)[];
  onChoose: (index: number, target: string | null) => void;
}

function MatchTable({ list, now, mapping, onChoose }: TableProps) {
  const { t } = useTranslation();
  const targets = [
    { value: IGNORE, label: t('results.screen.csv.ignore') },
    ...IMPORT_COLUMNS[list.type].map((value) => ({ value: value as string, label: columnName(t, value) })),
  ];
  return (
    <div className={classes.match}>
      <table>
        <thead>
          <tr>
            <th>{t('results.screen.csv.inFile')}</th>
            <th>{t('results.screen.csv.sample')}</th>
            <th>{t('results.screen.csv.goesTo')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder(now.headers, (header, index) => (
            <tr>
              <td className="b5">{header || `#${index + 1}`}</td>
              <td>
                <div className={`${classes.sample} ell`}>
                  {now.preview
                    .map((row) => row[index])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')}
                </div>
              </td>
              <td>
                <SelectField
                  size="sm"
                  aria-label={t('results.screen.csv.goesToOf', { column: header || `#${index + 1}` })}
                  data={targets}
                  allowDeselect={false}
                  value={mapping[index] ?? IGNORE}
                  onChange={(target) => onChoose(index, target)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
