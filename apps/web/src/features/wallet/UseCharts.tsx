/** Where the credits went, day by day, and how the allowance goes down to its reset. */
import { ACTS, type Act } from '@leadwright/contract/wallet';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { AreaBurndown, StackedBars } from '../../ui/Charts.tsx';
import { StateWord } from '../../ui/marks.tsx';
import { burndownDays } from './burndown.ts';
import type { Usage } from './wallet.queries.ts';

/** Noon, so that a day stays the same day in every time zone. */
const atNoon = (day: string) => `${day}T12:00:00`;

export function CreditUse({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const spent = (act: Act) => usage.totals[act] ?? 0;
  const used = ACTS.filter((act) => spent(act) > 0).toSorted((one, other) => spent(other) - spent(one));
  const series = (used.length > 0 ? used : (['local.contact'] as const)).map((act) => ({
    id: act.replace('.', '_'),
    label: t(`wallet.act.${act}`),
  }));
  const points = usage.days.map(({ day, acts }) => ({
    label: formatDay(atNoon(day)),
    values: Object.fromEntries(Object.entries(acts).map(([act, credits]) => [act.replace('.', '_'), credits ?? 0])),
  }));
  const total = used.reduce((sum, act) => sum + spent(act), 0);
  return (
    <StackedBars
      title={t('wallet.screen.use')}
      note={t('wallet.screen.useNote', { n: formatNumber(total), days: usage.days.length })}
      points={points}
      series={series}
    />
  );
}

export function AllowanceChart({ burndown }: { burndown: NonNullable<Usage['burndown']> }) {
  const { t } = useTranslation();
  return (
    <AreaBurndown
      title={t('wallet.screen.allowanceTo', { date: formatDay(burndown.end) })}
      days={burndownDays(burndown).map((day) => ({ ...day, label: formatDay(atNoon(day.day)) }))}
      names={{
        left: t('wallet.screen.left'),
        forecast: t('wallet.screen.forecast'),
        even: t('wallet.screen.evenPace'),
      }}
      remark={
        burndown.runs_out && (
          <StateWord tone="warn" icon={<IconAlertTriangle />}>
            {t('wallet.screen.runsOut', { date: formatDay(burndown.runs_out) })}
          </StateWord>
        )
      }
    />
  );
}
