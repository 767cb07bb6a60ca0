/** Writes the sample lead as a test contact, reads it back, and reports differences. */
import { crmFields, type MappingRow, type MappingTest } from '@leadwright/contract/integrations/crm-fields';
import { Button } from '@mantine/core';
import { IconActivity, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRating, formatTime } from '../../../lib/format.ts';
import { useIsOpen } from '../../../lib/session.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { fieldName, wordsOf } from '../words.ts';
import classes from './fields.module.css';
import { type Place, useTestRecord } from './fields.queries.ts';

interface Props {
  place: Place;
  crm: string;
  rows: MappingRow[];
  /** The lead; undefined while none is shown. */
  resultId: number | undefined;
}

/** Mounted again for another lead or mapping: a result belongs to what was tested. */
export function TesterCard({ place, crm, rows, resultId }: Props) {
  const { t } = useTranslation();
  const test = useTestRecord(place);
  const mayTest = useIsOpen(crmFields.testRecord);
  return (
    <Card
      title={t('sending.tester.title')}
      aside={
        <Button
          size="xs"
          leftSection={<IconActivity />}
          loading={test.isPending}
          disabled={resultId === undefined || !mayTest}
          onClick={() => resultId !== undefined && test.mutate({ rows, result_id: resultId })}
        >
          {t('sending.tester.act')}
        </Button>
      }
    >
      <p className="c13 t2">{t('sending.tester.text', { crm })}</p>
      {test.data && <Outcome test={test.data.data} crm={crm} />}
    </Card>
  );
}

function Outcome({ test, crm }: { test: MappingTest; crm: string }) {
  const { t } = useTranslation();
  const isAlike = test.alike === test.written;
  return (
    <div className={classes.tested} role="status">
      <p className={classes.testLine}>
        <StateWord tone={isAlike ? 'ok' : 'warn'} icon={isAlike ? <IconCircleCheck /> : <IconAlertTriangle />}>
          {t('sending.tester.alike', { n: formatNumber(test.alike), of: formatNumber(test.written) })}
        </StateWord>
        <span className="c12 t3 num">
          {t('sending.tester.took', { s: formatRating(test.ms / 1000), time: formatTime(test.at) })}
        </span>
      </p>
      {test.different.map((field) => (
        <p key={field.field} className={classes.different}>
          <IconAlertTriangle aria-hidden="true" />
          <span>
            <b className="b5">{fieldName(t, field.field, field.label)}</b> {differenceOf(t, field, crm)}
          </span>
        </p>
      ))}
      {test.left_behind && (
        <p className={classes.different}>
          <IconAlertTriangle aria-hidden="true" />
          <span>
            {t('sending.tester.leftBehind', { crm })}{' '}
            {test.left_behind.url && (
              <a className="link" href={test.left_behind.url} target="_blank" rel="noreferrer noopener">
                {t('sending.run.open')}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** "came back without Google My Business", "came back empty", "came back as +1 512" */
function differenceOf(t: TFunction, { missing, came_back }: MappingTest['different'][number], crm: string) {
  if (missing.length > 0) return t('sending.tester.without', { values: missing.join(', '), crm });
  return wordsOf(came_back) === ''
    ? t('sending.tester.empty')
    : t('sending.tester.otherwise', { value: wordsOf(came_back) });
}
