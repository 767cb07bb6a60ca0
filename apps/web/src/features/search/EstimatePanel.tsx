/**
 * Estimated results and cost of the search; the button contains the price. While the estimate is outdated, its figures
 * are gray and the price is the maximum the form allows. On a phone one line and the button stay at the bottom, and the
 * rest opens as a sheet.
 */
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/answers.ts';
import { formatNumber } from '../../lib/format.ts';
import { loadComponent } from '../../lib/load.ts';
import { useIsOutOfCredits } from '../../lib/person/funds.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { SkeletonBar } from '../../ui/feedback/Skeletons.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { type Draft, isLookUp, wantsNew } from './draft.ts';
import { Counts } from './estimate/Counts.tsx';
import { Currency } from './estimate/Currency.tsx';
import { isAllOwned, isNothing, refusalOf } from './estimate/estimates.ts';
import { Money } from './estimate/Money.tsx';
import { Most } from './estimate/Most.tsx';
import { ShortSum } from './estimate/ShortSum.tsx';
import classes from './NewSearch.module.css';
import { Advice } from './NothingFound.tsx';
import type { Price } from './price.ts';
import type { Estimate } from './search.queries.ts';

/** For users without credits. */
const StartHere = loadComponent(() => import('./first/StartHere.tsx'), 'StartHere');

interface Props {
  draft: Draft;
  estimate: Answer<Estimate>;
  /** Null until known; the search cannot start before. */
  price: Price | null;
  /** The advice is already shown above the form. */
  isTold: boolean;
  starting: boolean;
  /** Id of the form that the button submits. */
  formId: string;
  /** Starts the search once there are credits. */
  onFunded: () => unknown;
}

/** Without credits, the options to get some replace the price. */
const useIsOut = ({ price, starting }: Pick<Props, 'price' | 'starting'>) =>
  useIsOutOfCredits() && price?.maximum_credits !== 0 && !starting;

export function EstimatePanel(props: Props) {
  const { t } = useTranslation();
  const { data, isPending, error } = props.estimate;
  const isNarrow = useMediaQuery('(max-width: 899px)', window.innerWidth < 900);
  const [isOpen, open] = useState(false);
  const figures = data || isPending ? <Figures {...props} /> : null;
  const hint = !error && <p className="c13 t2">{t('search.screen.estimate.hint')}</p>;
  const failure = error && <Note tone="warn">{error.message}</Note>;
  const go = <Go {...props} />;
  if (!isNarrow)
    return (
      <aside className={classes.side} aria-label={t('search.screen.estimate.label')} aria-busy={isPending}>
        <div className={classes.estimate}>
          {failure}
          {figures ?? hint}
        </div>
        <div className={classes.bar}>{go}</div>
      </aside>
    );
  return (
    <aside
      className={classes.phoneBar}
      data-keep-clear
      aria-label={t('search.screen.estimate.label')}
      aria-busy={isPending}
    >
      {failure}
      {figures && (
        <div className={classes.sum}>
          <ShortSum draft={props.draft} estimate={data} />
          <Currency estimate={data} isQuiet />
          <Button variant="subtle" rightSection={<IconChevronUp />} onClick={() => open(true)}>
            {t('search.screen.estimate.adds')}
          </Button>
        </div>
      )}
      <Go {...props} isShort onOpen={() => open(true)} />
      <Sheet opened={isOpen} label={t('search.screen.estimate.label')} onClose={() => open(false)}>
        <div className={classes.sheet}>
          {figures}
          <div className={classes.sheetGo}>{go}</div>
        </div>
      </Sheet>
    </aside>
  );
}

interface GoProps extends Props {
  /** Without the unit and the line below. */
  isShort?: boolean;
  /** Opens the sheet, which has more room. */
  onOpen?: () => void;
}

function Go(props: GoProps) {
  const { t } = useTranslation();
  const { draft, price, starting, formId, isShort = false, onOpen } = props;
  const { data } = props.estimate;
  const isOut = useIsOut(props);
  const refusal = data ? refusalOf(data, wantsNew(draft)) : null;
  const rows = data?.this_search ?? Math.max(0, Number(draft.limit) || 0);
  if (isOut && onOpen)
    return (
      <Button variant="filled" size="xl" fullWidth onClick={onOpen}>
        {t('search.screen.start.open')}
      </Button>
    );
  if (isOut)
    return (
      <Suspense fallback={<SkeletonBar height={220} />}>
        <StartHere draft={draft} rows={rows} price={price} refusal={refusal} onReady={props.onFunded} />
      </Suspense>
    );
  const credits = price
    ? t('common.credits', { count: price.maximum_credits, n: formatNumber(price.maximum_credits) })
    : t('common.credits', { count: 2, n: '…' });
  const isNew = wantsNew(draft) && data?.has_leads === true;
  const key = isShort ? 'search.screen.goShort' : (`search.screen.${isNew ? 'goNew' : 'go'}.${draft.kind}` as const);
  const isOwned = isLookUp(draft) && price?.maximum_credits === 0 && (data?.owned ?? 0) > 0;
  const go = isOwned ? t('search.screen.goOwned') : t(key, { count: rows, n: formatNumber(rows), credits });
  const words: ReactNode = refusal ? t(refusal) : go;
  return (
    <>
      <Button
        className={classes.go ?? ''}
        type="submit"
        form={formId}
        variant="filled"
        size={isShort ? 'xl' : 'lg'}
        fullWidth
        loading={starting}
        disabled={!price || refusal !== null}
      >
        {words}
      </Button>
      {!isShort && (
        <p className={classes.pay}>{t(isOwned ? 'search.screen.estimate.owned' : 'search.screen.estimate.payOnly')}</p>
      )}
    </>
  );
}

function Figures(props: Props) {
  const { t } = useTranslation();
  const { draft, estimate, isTold } = props;
  const isOut = useIsOut(props);
  const { data, earlier } = estimate;
  return (
    <>
      <Counts draft={draft} estimate={data} earlier={earlier?.data} isShort={isOut} />
      {data?.is_loading && <Loading problem={data.loading_problem} />}
      {!isTold && data && isNothing(data) && (
        <div className={classes.advice}>
          <Note role="status">
            <Advice draft={draft} />
          </Note>
        </div>
      )}
      {!isTold && data && isAllOwned(data, wantsNew(draft)) && (
        <div className={classes.advice}>
          <Note role="status">
            {wantsNew(draft) && data.owned !== 0 && `${t('search.screen.nothing.ownedAdvice')} `}
            <Advice draft={draft} />
          </Note>
        </div>
      )}
      <hr />
      {isOut ? <Most estimate={data} /> : <Money draft={draft} estimate={data} />}
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
