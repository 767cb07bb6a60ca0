/** The steps of the last test, with the CRM's message for each failure. */
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import type { Connection } from '../crm.queries.ts';
import { whenOf } from '../words.ts';
import classes from './connections.module.css';

export function TestSteps({ test }: { test: Connection['test'] }) {
  const { t } = useTranslation();
  if (!test) return null;
  const problems = test.steps.filter(({ problem }) => problem !== null);
  return (
    <div className={classes.test} role="status">
      <b>{t('sending.test.at', { when: whenOf(t, test.at) })}</b>
      {test.steps.map(({ step, ms, problem }) => (
        <StateWord key={step} tone={problem ? 'bad' : 'ok'} icon={problem ? <IconCircleX /> : <IconCircleCheck />}>
          {t('sending.test.took', { step: t(`sending.test.step.${step}`), ms: formatNumber(ms) })}
        </StateWord>
      ))}
      {problems.map(({ step, problem }) => (
        <p key={step} className={classes.problem}>
          <b>{t(`sending.test.step.${step}`)}</b> {problem}
        </p>
      ))}
    </div>
  );
}
