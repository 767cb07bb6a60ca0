/** Matches and cost, always from the search's current estimate, never from stored numbers. */
import { SUGGESTED_ROWS, type Suggestion } from '@leadwright/contract/ai/suggestions';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Figure } from '../../ui/display/Figure.tsx';
import { Meter } from '../../ui/display/Meter.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { bodyOf, type Estimate, useEstimate } from '../search/public.ts';
import classes from './suggestions.module.css';

export function CardFigures({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation();
  const { data: answer, error } = useEstimate(bodyOf(suggestion.search));
  const data = answer && isUncounted(answer) ? undefined : answer;
  const credits = (n: number) => t('common.credits', { count: n, n: formatNumber(n) });
  const known = (words: (estimate: Estimate) => string) => (data ? words(data) : <SkeletonBar width={56} />);
  // Some sources know what is new only after delivery.
  const isCounted = !data || data.owned !== null;
  return (
    <div className={classes.part}>
      {error ? (
        <Note tone="warn">{t('suggestions.screen.estimateFailed', { reason: error.message })}</Note>
      ) : (
        <>
          <Matches suggestion={suggestion} estimate={data} />
          <dl className={classes.figures}>
            {isCounted && (
              <>
                <Figure name={t('suggestions.screen.new')} value={known((it) => formatNumber(freshIn(it)))} />
                <Figure name={t('suggestions.screen.owned')} value={known((it) => formatNumber(it.owned ?? 0))} />
              </>
            )}
            <Figure name={t('suggestions.screen.expected')} value={known((it) => credits(it.expected_credits))} />
            <Figure name={t('suggestions.screen.maximum')} value={known((it) => credits(it.maximum_credits))} />
          </dl>
          {answer?.is_loading && (
            <p className="c12 t3" role="status">
              {answer.loading_problem
                ? t('search.screen.loading.failing', { reason: answer.loading_problem })
                : t('search.screen.loading.companies')}
            </p>
          )}
          {data && data.matches > SUGGESTED_ROWS && (
            <p className="c12 t3">{t('suggestions.screen.firstRows', { n: formatNumber(SUGGESTED_ROWS) })}</p>
          )}
        </>
      )}
    </div>
  );
}

const freshIn = ({ matches, new_to_you }: Estimate) => new_to_you ?? matches;
/** Nothing is loaded yet: shows no number, in particular not zero. */
const isUncounted = ({ is_loading, matches }: Estimate) => is_loading && matches === 0;
/** Some sources cannot count in advance. */
const isUnknown = ({ matches, matches_is_minimum }: Estimate) => matches === 0 && matches_is_minimum;

function Matches({ suggestion: { search }, estimate }: { suggestion: Suggestion; estimate: Estimate | undefined }) {
  const { t } = useTranslation();
  if (estimate && isUnknown(estimate))
    return (
      <p className="c13 t2" role="status">
        {t('suggestions.screen.uncounted', { source: estimate.source })}
      </p>
    );
  const share = estimate?.matches ? freshIn(estimate) / estimate.matches : 0;
  return (
    <>
      <p className={classes.matches} role="status">
        {estimate ? (
          <b>{formatNumber(estimate.matches) + (estimate.matches_is_minimum ? '+' : '')}</b>
        ) : (
          <SkeletonBar width={72} height={24} />
        )}
        {t(`suggestions.screen.match.${search.type}`, { count: estimate?.matches ?? 2 })}
      </p>
      <Meter
        parts={
          estimate?.matches
            ? [
                { share, colour: 'var(--d1)' },
                { share: 1 - share, colour: 'var(--d5)' },
              ]
            : []
        }
      />
    </>
  );
}
