/** The estimate in one line, for the bottom of a phone. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { type Draft, wantsNew } from '../draft.ts';
import classes from '../NewSearch.module.css';
import type { Estimate } from '../search.queries.ts';
import { isUncounted, isUnknown, leavesOut } from './estimates.ts';

export function ShortSum({ draft, estimate }: { draft: Draft; estimate: Estimate | undefined }) {
  const { t } = useTranslation();
  if (!estimate || isUncounted(estimate))
    return (
      <div className={classes.short} role="status">
        <SkeletonBar width={120} />
      </div>
    );
  const { matches, new_to_you: fresh, balance_after: after, is_affordable: isEnough } = estimate;
  const isNew = wantsNew(draft) && leavesOut(estimate) && fresh !== null;
  const n = formatNumber(matches) + (estimate.matches_is_minimum ? '+' : '');
  return (
    <div className={classes.short} role="status">
      {isUnknown(estimate) ? (
        <span className="t2">{t('search.screen.estimate.uncounted')}</span>
      ) : isNew ? (
        <span>
          <b>{t('search.screen.estimate.newToYou', { n: formatNumber(fresh) })}</b>{' '}
          <span className="t2">{t('search.screen.estimate.ofAll', { n })}</span>
        </span>
      ) : (
        <b>
          {n} {t(`search.screen.matches.${draft.kind}`, { count: matches })}
        </b>
      )}
      {after !== null && (
        <small className={isEnough ? undefined : classes.tooLittle}>
          {isEnough
            ? t('search.screen.estimate.afterShort', { n: formatNumber(after) })
            : t('search.screen.estimate.missingShort', { n: formatNumber(-after) })}
        </small>
      )}
    </div>
  );
}
