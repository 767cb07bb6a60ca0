/** Charts of the credits spent per day and of the remaining allowance until its reset. */
import type { Act } from '@leadwright/contract/money/wallet';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../lib/format.ts';
import { AreaBurndown, StackedBars } from '../../ui/charts/Charts.tsx';
import { StateWord } from '../../ui/display/marks.tsx';
import { burndownDays } from './burndown.ts';
import type { Usage } from './wallet.queries.ts';

/** Noon, so that a day stays the same day in every time zone. */
const atNoon = (day: string) => `${day}T12:00:00`;

/** There are too many actions for a chart, so they are grouped. */
const GROUPS = {
  local: ['local.contact'],
  people: ['people.contact', 'people.phone', 'people.similar'],
  employees: ['local.employee', 'domain.employee'],
  domain: ['domain.email'],
  creators: ['influencer.record', 'influencer.enrich'],
  ai: ['ai.text', 'ai.suggestions'],
} as const satisfies Record<string, Act[]>;
type Group = keyof typeof GROUPS;

const groupSums = (acts: Usage['totals']) =>
  Object.fromEntries(
    Object.entries(GROUPS).map(([group, members]) => [group, members.reduce((sum, act) => sum + (acts[act] ?? 0), 0)]),
  ) as Record<Group, number>;

export function CreditUse({ usage }: { usage: Usage }) {
  const { t } = useTranslation();
  const totals = groupSums(usage.totals);
  const used = (Object.keys(GROUPS) as Group[])
    .filter((group) => totals[group] > 0)
    .toSorted((one, other) => totals[other] - totals[one]);
  const shown = used.length > 0 ? used : (['local'] as const);
  const total = used.reduce((sum, group) => sum + totals[group], 0);
  return (
    <StackedBars
      title={t('wallet.screen.use')}
      note={t('wallet.screen.useNote', { n: formatNumber(total), days: usage.days.length })}
      points={usage.days.map(({ day, acts }) => ({ label: formatDay(atNoon(day)), values: groupSums(acts) }))}
      series={shown.map((group) => ({ id: group, label: t(`wallet.group.${group}`) }))}
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
