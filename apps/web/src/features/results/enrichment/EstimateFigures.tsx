/** The number of rows to look up, the cost and the remaining balance. Shows gray bars while loading. */
import type { EnrichmentAct, EnrichmentEstimate } from '@leadwright/contract/searching/enrichment';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../../lib/access.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { ShortNote } from '../../../ui/form/ShortNote.tsx';
import { sourceName } from '../origins.ts';
import classes from './enrichment.module.css';
import { creditsOf } from './words.ts';

type Estimate = EnrichmentEstimate;

interface Props {
  act: EnrichmentAct;
  estimate: Estimate | undefined;
}

export function EstimateFigures({ act, estimate }: Props) {
  const { t } = useTranslation();
  const hasWallet = seesWallet(useSignedIn());
  const known = (words: (it: Estimate) => string): ReactNode =>
    estimate ? words(estimate) : <SkeletonBar width={64} />;
  const isFree = estimate?.cost_each === 0 && estimate.maximum_credits === 0;
  const isShort = estimate !== undefined && !estimate.is_affordable;
  return (
    <>
      <dl className={classes.figures} aria-busy={!estimate}>
        <Figure name={t('results.screen.enrich.askable')} value={known((it) => askableWords(it))} />
        {estimate && estimate.have > 0 && (
          <Figure name={t(`results.screen.enrich.have.${act}`)} value={formatNumber(estimate.have)} />
        )}
        {estimate && estimate.owned > 0 && (
          <Figure name={t('results.screen.enrich.owned')} value={formatNumber(estimate.owned)} />
        )}
        {!isFree && (
          <>
            <Figure name={t(`results.screen.enrich.price.${act}`)} value={known((it) => creditsOf(t, it.cost_each))} />
            <Figure
              name={t('search.screen.estimate.maximum')}
              value={known((it) => creditsOf(t, it.maximum_credits))}
              strong
            />
            {hasWallet && <Balance isShort={isShort} known={known} />}
          </>
        )}
        {estimate && estimate.sources.length > 0 && (
          <Figure
            name={t('results.screen.enrich.sources')}
            value={estimate.sources.map((source) => sourceName(t, { source })).join(', ')}
          />
        )}
      </dl>
      {estimate?.askable === 0 && (
        <Note role="status">{t(`results.screen.enrich.nothing.${estimate.have > 0 ? 'have' : 'unknown'}`)}</Note>
      )}
      {isShort && <ShortNote seesWallet={hasWallet} />}
    </>
  );
}

const askableWords = ({ askable, rows }: Estimate) =>
  askable === rows.count ? formatNumber(askable) : `${formatNumber(askable)} / ${formatNumber(rows.count)}`;

interface BalanceProps {
  isShort: boolean;
  known: (words: (it: Estimate) => string) => ReactNode;
}

/** For users with wallet access: what is left afterwards, or how many credits are missing. */
function Balance({ isShort, known }: BalanceProps) {
  const { t } = useTranslation();
  return (
    <Figure
      name={t(isShort ? 'search.screen.estimate.missing' : 'search.screen.estimate.after')}
      value={known(({ balance_after: after }) =>
        isShort
          ? formatNumber(Math.max(0, -(after ?? 0)))
          : t('search.screen.estimate.orMore', { n: formatNumber(after ?? 0) }),
      )}
      short={isShort}
    />
  );
}
