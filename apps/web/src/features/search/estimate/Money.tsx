/** The maximum cost of the search, and the remaining balance. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../../lib/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { ShortNote } from '../../../ui/form/ShortNote.tsx';
import { type Draft, wantsNew } from '../draft.ts';
import type { Estimate } from '../search.queries.ts';
import { isUncounted, isUnknown } from './estimates.ts';

interface Props {
  draft: Draft;
  estimate: Estimate | undefined;
}

export function Money({ draft, estimate }: Props) {
  const { t } = useTranslation();
  const known = (words: (estimate: Estimate) => string) =>
    estimate && !isUncounted(estimate) ? words(estimate) : <SkeletonBar width={64} />;
  const credits = (n: number) => t('common.credits', { count: n, n: formatNumber(n) });
  const isShort = estimate !== undefined && !estimate.is_affordable;
  const hasWallet = seesWallet(useSignedIn());
  const rows = ({ this_search: n, cost_each }: Estimate) =>
    t('search.screen.estimate.rowsAt', {
      n: formatNumber(n),
      credits: credits(cost_each),
      unit: t(`search.screen.unit.${draft.kind}`, { count: n }),
    });
  return (
    <>
      <dl>
        {estimate && estimate.contactable !== null && !isUnknown(estimate) && (
          <Figure
            name={t('search.screen.estimate.contactable')}
            value={known(({ contactable }) => formatNumber(contactable ?? 0))}
          />
        )}
        <Figure
          name={estimate ? rows(estimate) : t('search.screen.estimate.maximum')}
          value={known((it) => t('search.screen.estimate.atMost', { credits: credits(it.maximum_credits) }))}
          strong
        />
      </dl>
      {estimate && hasFree(estimate) && <p className="c12 t2">{t('search.screen.estimate.contactFree')}</p>}
      {estimate && estimate.owned === null && estimate.has_leads && (
        <p className="c12 t2">{t(`search.screen.estimate.ownedLater.${wantsNew(draft) ? 'new' : 'any'}`)}</p>
      )}
      {hasWallet && <Balance known={known} isShort={isShort} />}
      {isShort && <ShortNote seesWallet={hasWallet} />}
    </>
  );
}

const hasFree = ({ matches, contactable }: Estimate) => contactable !== null && contactable < matches;

/** For users with wallet access: what is left afterwards, or how many credits are missing. */
function Balance({ known, isShort }: { known: (words: (it: Estimate) => string) => ReactNode; isShort: boolean }) {
  const { t } = useTranslation();
  const words = ({ balance_after: after }: Estimate) =>
    isShort
      ? formatNumber(Math.max(0, -(after ?? 0)))
      : t('search.screen.estimate.orMore', { n: formatNumber(after ?? 0) });
  return (
    <>
      <hr />
      <dl>
        <Figure name={t('search.screen.estimate.balance')} value={known((it) => formatNumber(it.balance ?? 0))} />
        <Figure
          name={t(isShort ? 'search.screen.estimate.missing' : 'search.screen.estimate.after')}
          value={known(words)}
          strong
          short={isShort}
        />
      </dl>
    </>
  );
}
