/** The maximum cost of a search: the only money figure for users without credits. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import type { Estimate } from '../search.queries.ts';

export function Most({ estimate }: { estimate: Estimate | undefined }) {
  const { t } = useTranslation();
  const n = estimate?.maximum_credits ?? 0;
  const credits = t('common.credits', { count: n, n: formatNumber(n) });
  return (
    <dl>
      <Figure
        name={t('search.screen.estimate.maximum')}
        value={estimate ? credits : <SkeletonBar width={64} />}
        strong
      />
    </dl>
  );
}
