/** Replaces the price button for users without credits: trial, free plan or card, which then starts the search. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { StartStep } from '../../plans/public.ts';
import type { Draft } from '../draft.ts';
import type { Price } from '../price.ts';

interface Props {
  draft: Draft;
  /** The number of leads it would find. */
  rows: number;
  price: Price | null;
  /** Why it cannot start, as the button's text. */
  refusal: string | null;
  onReady: () => unknown;
}

export function StartHere({ draft, rows, price, refusal, onReady }: Props) {
  const { t } = useTranslation();
  const act = t(`search.screen.act.${draft.kind}`, { count: rows, n: formatNumber(rows) });
  return (
    <Suspense fallback={<SkeletonBar height={220} />}>
      <StartStep
        {...(price && !refusal && { follows: { act, credits: price.maximum_credits } })}
        onReady={price && !refusal ? onReady : () => undefined}
      />
    </Suspense>
  );
}
