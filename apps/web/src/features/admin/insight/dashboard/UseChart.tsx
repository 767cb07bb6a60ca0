/** Credits used, by purpose. */
import { type Dashboard, type Period, USE_KINDS } from '@leadwright/contract/admin/insight';
import { useTranslation } from 'react-i18next';
import { StackedBars } from '../../../../ui/charts/Charts.tsx';
import { labelOf } from './points.ts';

export function UseChart({ used, period }: { used: Dashboard['used']; period: Period }) {
  const { t } = useTranslation();
  const total = (kind: (typeof USE_KINDS)[number]) => used.reduce((sum, point) => sum + point[kind], 0);
  const kinds = USE_KINDS.filter((kind) => total(kind) > 0).toSorted((one, other) => total(other) - total(one));
  return (
    <StackedBars
      title={t('admin-insight.figures.used')}
      points={used.map(({ at, ...values }) => ({ label: labelOf(period, at), values }))}
      series={(kinds.length > 0 ? kinds : (['local'] as const)).map((id) => ({
        id,
        label: t(`admin-insight.kind.${id}`),
      }))}
    />
  );
}
