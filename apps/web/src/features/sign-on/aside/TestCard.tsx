/** What the last test found, step by step. */
import type { SignOnProvider, SignOnTest } from '@leadwright/contract/accounts/sign-on';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDayTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import classes from '../SignOn.module.css';

type Step = SignOnTest['steps'][number];
const ICONS = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX };

export function TestCard({ provider }: { provider: SignOnProvider }) {
  const { t } = useTranslation();
  const { last_test: test } = provider;
  const at = test && formatDayTime(test.at);
  return (
    <Card
      title={t('sign-on.screen.lastTest')}
      note={test?.email ? t('sign-on.screen.testAs', { date: at, email: test.email }) : at}
      padded={false}
    >
      {test ? (
        <div className={classes.steps}>
          {test.steps.map((step) => (
            <StepLine key={step.step} step={step} />
          ))}
        </div>
      ) : (
        <p className={classes.quiet}>{t('sign-on.screen.noTest')}</p>
      )}
    </Card>
  );
}

function StepLine({ step }: { step: Step }) {
  const { t } = useTranslation();
  const Icon = ICONS[step.state];
  const detail = detailOf(t, step);
  return (
    <div className={classes.step} data-state={step.state}>
      <Icon aria-hidden="true" />
      <span className="ell">{t(`sign-on.screen.${step.state === 'ok' ? 'step' : 'stepBad'}.${step.step}`)}</span>
      <span className={classes.detail} title={detail}>
        {detail}
      </span>
    </div>
  );
}

/** The server gives data; the words are the page's. */
function detailOf(t: TFunction, { step, state, detail }: Step): string {
  const [first = '', second = ''] = detail.split('|');
  if (step === 'logout') return state === 'ok' ? '' : t('sign-on.screen.stepDetail.logout');
  if (state === 'bad') return step === 'sign_in' ? t(`sign-on.reason.${detail}` as 'sign-on.reason.other') : detail;
  if (step === 'discovery')
    return t('sign-on.screen.stepDetail.discovery', { count: Number(first), ms: Number(second) });
  if (step === 'sign_in') return t('sign-on.screen.stepDetail.sign_in', { ms: Number(first) });
  if (step !== 'group' || !second) return first;
  const access = second.split(',').map((option) => t(`team.screen.option.${option}` as 'team.screen.option.leads'));
  return t('sign-on.screen.stepDetail.group', {
    group: first || t('sign-on.screen.everybodyElse'),
    access: access.join(', '),
  });
}
