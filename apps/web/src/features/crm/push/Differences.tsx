/** Fields of one contact: in the CRM, in this list, and the outcome. The winning value is dark. */
import type { FieldDifference, FieldOutcome } from '@leadwright/contract/integrations/crm-fields';
import { IconArrowRight } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { fieldName, wordsOf } from '../words.ts';
import classes from './push.module.css';
import type { PushRecord } from './push.queries.ts';

export function DifferencesHead({ crm }: { crm: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.diffHead} aria-hidden="true">
      <span>{t('sending.plan.leadAndField')}</span>
      <span>{t('sending.plan.now', { crm })}</span>
      <span />
      <span>{t('sending.plan.fromList')}</span>
      <span />
    </div>
  );
}

/** Unchanged fields are omitted. */
export const Differences = ({ record }: { record: PushRecord }) =>
  record.differences
    .filter(({ outcome }) => outcome !== 'same')
    .map((difference) => <Difference key={difference.field + difference.column} {...difference} />);

const IS_OURS: readonly FieldOutcome[] = ['filled', 'changed', 'added', 'dropped'];

function Difference(difference: FieldDifference) {
  const { t } = useTranslation();
  const { outcome, now, next } = difference;
  const isOurs = IS_OURS.includes(outcome);
  return (
    <div className={classes.diff} data-outcome={outcome}>
      <span className="t3 ell2">
        {difference.label ? fieldName(t, difference.field, difference.label) : t('sending.tags')}
      </span>
      <span className={isOurs ? 't3 ell2' : 'ell2'} title={wordsOf(now)}>
        {wordsOf(now) || t('sending.empty')}
      </span>
      <span className={classes.arrow}>{isOurs && <IconArrowRight aria-hidden="true" />}</span>
      <span className={isOurs ? 'b5 ell2' : 't3 ell2'} title={wordsOf(next)}>
        {wordsOf(next) || t('sending.empty')}
      </span>
      <span className={classes.outcome}>{outcomeOf(t, difference)}</span>
    </div>
  );
}

/** "Filled", "1 dropped" */
export const outcomeOf = (t: TFunction, { outcome, dropped }: Pick<FieldDifference, 'outcome' | 'dropped'>) =>
  dropped.length > 0
    ? t('sending.outcome.droppedSome', { count: dropped.length, n: formatNumber(dropped.length) })
    : t(`sending.outcome.${outcome}`);
