/**
 * Estimated results and cost of the search; the button contains the price. While the estimate is outdated, its figures
 * are grey and the price is the maximum the form allows.
 */
import type { SearchKind } from '@leadwright/contract/leads/lists';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../lib/access.ts';
import type { Answer } from '../../lib/answers.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadComponent } from '../../lib/load.ts';
import { useSignedIn } from '../../lib/session.ts';
import { Figure } from '../../ui/display/Figure.tsx';
import { StateWord } from '../../ui/display/marks.tsx';
import { Ring } from '../../ui/display/Ring.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Pending } from '../../ui/feedback/Pending.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { PlaceBars } from '../lists/public.ts';
import type { Draft } from './draft.ts';
import classes from './NewSearch.module.css';
import { Advice } from './NothingFound.tsx';
import type { Price } from './price.ts';
import type { Estimate } from './search.queries.ts';

const CellMap = loadComponent(() => import('../../ui/charts/CellMap.tsx'), 'CellMap');

interface Props {
  draft: Draft;
  estimate: Answer<Estimate>;
  /** Null until it is known; the search cannot be started then. */
  price: Price | null;
  /** What to change is said already, above the form. */
  isTold: boolean;
  starting: boolean;
}

export function EstimatePanel({ draft, estimate, price, isTold, starting }: Props) {
  const { t } = useTranslation();
  const { data, isPending, error } = estimate;
  const limit = Math.max(0, Number(draft.limit) || 0);
  const refusal = data ? refusalOf(data) : null;
  const rows = data && !data.matches_is_minimum ? Math.min(limit, data.matches) : limit;
  const credits = price
    ? t('common.credits', { count: price.maximum_credits, n: formatNumber(price.maximum_credits) })
    : t('common.credits', { count: 2, n: '…' });
  return (
    <aside className={classes.side} aria-label={t('search.screen.estimate.label')} aria-busy={isPending}>
      <div className={classes.estimate}>
        {error && <Note tone="warn">{error.message}</Note>}
        {data || isPending ? (
          <Figures draft={draft} estimate={data} earlier={estimate.earlier?.data} isTold={isTold} />
        ) : (
          !error && <p className="c13 t2">{t('search.screen.estimate.hint')}</p>
        )}
      </div>
      {/* On a phone it stays at the lower edge, so that the price is in sight while the form is filled in. */}
      <div className={classes.bar}>
        <Button
          className={classes.go ?? ''}
          type="submit"
          variant="filled"
          size="lg"
          fullWidth
          loading={starting}
          disabled={!price || refusal !== null}
        >
          {refusal ? t(refusal) : t(`search.screen.go.${draft.kind}`, { count: rows, n: formatNumber(rows), credits })}
        </Button>
        <p className={classes.pay}>{t('search.screen.estimate.payOnly')}</p>
      </div>
    </aside>
  );
}

/** Nothing of it has been loaded yet: no number, and above all not zero. */
const isUncounted = ({ is_loading, matches }: Estimate) => is_loading && matches === 0;

/** Counted, and there is none. */
const isNothing = ({ matches, matches_is_minimum, is_loading }: Estimate) =>
  matches === 0 && !matches_is_minimum && !is_loading;

/** Why it cannot be started, in the words of the button. */
const refusalOf = (estimate: Estimate) => {
  if (isUncounted(estimate)) return 'search.screen.loading.go';
  return isNothing(estimate) ? 'search.screen.nothing.go' : null;
};

/** Some sources cannot count in advance. */
const isUnknown = (estimate: Estimate) => estimate.matches === 0 && estimate.matches_is_minimum;

interface FiguresProps {
  draft: Draft;
  estimate: Estimate | undefined;
  /** Estimate of the previous form values; only its map stays, dimmed. */
  earlier: Estimate | undefined;
  isTold: boolean;
}

function Figures({ draft, estimate, earlier, isTold }: FiguresProps) {
  return (
    <>
      <div className={classes.top}>
        <Matches draft={draft} estimate={estimate} />
        <Currency isLive={estimate !== undefined && !estimate.is_loading} />
      </div>
      {estimate?.is_loading && <Loading problem={estimate.loading_problem} />}
      {!isTold && estimate && isNothing(estimate) && (
        <div className={classes.map}>
          <Note role="status">
            <Advice draft={draft} />
          </Note>
        </div>
      )}
      {estimate && <Picture draft={draft} estimate={estimate} />}
      {!estimate && earlier && (
        <Pending>
          <Picture draft={draft} estimate={earlier} />
        </Pending>
      )}
      <hr />
      <Money estimate={estimate} kind={draft.kind} />
    </>
  );
}

function Loading({ problem }: { problem: string | undefined }) {
  const { t } = useTranslation();
  const words = problem
    ? t('search.screen.loading.failing', { reason: problem })
    : t('search.screen.loading.companies');
  return <Note role="status">{words}</Note>;
}

function Currency({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation();
  return (
    <StateWord tone="info" icon={isLive ? <IconCircleCheck /> : <Ring size={14} />}>
      <span className="c12">{t(isLive ? 'search.screen.estimate.live' : 'search.screen.estimate.asking')}</span>
    </StateWord>
  );
}

function Matches({ draft, estimate }: Pick<FiguresProps, 'draft' | 'estimate'>) {
  const { t } = useTranslation();
  if (estimate && isUnknown(estimate))
    return (
      <p className="c13 t2" role="status">
        {t('search.screen.estimate.unknown', { source: estimate.source })}
      </p>
    );
  return (
    <div>
      <div className={classes.figure} role="status">
        {estimate && !isUncounted(estimate) ? (
          formatNumber(estimate.matches) + (estimate.matches_is_minimum ? '+' : '')
        ) : (
          <SkeletonBar width={96} height={28} />
        )}
      </div>
      <div className="c13 t2">{t(`search.screen.matches.${draft.kind}`, { count: estimate?.matches || 2 })}</div>
    </div>
  );
}

function Picture({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const { t } = useTranslation();
  const { place, radius_km } = draft.industry;
  const area =
    draft.kind === 'industry' && place?.kind === 'city'
      ? {
          lat: place.lat,
          lon: place.lon,
          radiusKm: radius_km,
          name: t('search.screen.kmOf', { n: formatNumber(radius_km), place: place.label.split(',')[0] ?? '' }),
        }
      : undefined;
  const named = ({ label, count }: Estimate['distribution'][number]) => ({
    label: label === 'personal' || label === 'generic' ? t(`search.screen.onlyOf.${label}`) : label,
    count,
  });
  const top = estimate.distribution
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 5)
    .map(named);
  return (
    <>
      {estimate.cells.length > 0 && (
        <div className={classes.map}>
          <Suspense fallback={<SkeletonBar height="100%" />}>
            <CellMap
              places={estimate.cells}
              area={area}
              label={t('lists.screen.mapLabel', { places: top.map((one) => one.label).join(', ') })}
            />
          </Suspense>
        </div>
      )}
      <PlaceBars bars={top} />
    </>
  );
}

function Money({ estimate, kind }: { estimate: Estimate | undefined; kind: SearchKind }) {
  const { t } = useTranslation();
  const known = (words: (estimate: Estimate) => string) =>
    estimate && !isUncounted(estimate) ? words(estimate) : <SkeletonBar width={64} />;
  const credits = (n: number) => t('common.credits', { count: n, n: formatNumber(n) });
  const isShort = estimate !== undefined && !estimate.is_affordable;
  const hasWallet = seesWallet(useSignedIn());
  return (
    <>
      <dl>
        {!(estimate && isUnknown(estimate)) && (
          <>
            {estimate && estimate.contactable !== null && (
              <Figure
                name={t('search.screen.estimate.contactable')}
                value={known(({ contactable }) => formatNumber(contactable ?? 0))}
              />
            )}
            <Figure name={t('search.screen.estimate.owned')} value={known(({ owned }) => formatNumber(owned))} />
            <Figure name={t('search.screen.estimate.new')} value={known((it) => formatNumber(freshIn(it)))} />
          </>
        )}
        <Figure name={t('search.screen.estimate.each')} value={known((it) => credits(it.cost_each))} key={kind} />
        <Figure name={t('search.screen.estimate.expected')} value={known((it) => credits(it.expected_credits))} />
        <Figure name={t('search.screen.estimate.maximum')} value={known((it) => credits(it.maximum_credits))} strong />
      </dl>
      {estimate && hasFree(estimate) && <p className="c12 t2">{t('search.screen.estimate.contactFree')}</p>}
      {hasWallet && <Balance known={known} isShort={isShort} />}
      {isShort && <Note tone="warn">{t(`search.screen.estimate.${hasWallet ? 'tooLittle' : 'askOwner'}`)}</Note>}
    </>
  );
}

/** For whoever may see the wallet: what is left afterwards, or how many are missing. */
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

const freshIn = ({ matches, owned }: Estimate) => Math.max(0, matches - owned);
const hasFree = ({ matches, contactable }: Estimate) => contactable !== null && contactable < matches;
