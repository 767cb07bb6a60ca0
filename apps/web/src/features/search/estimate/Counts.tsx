/** The large figure, and its breakdown below: as counts down to this search, or on the map. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Waterfall } from '../../../ui/charts/Waterfall.tsx';
import { Pending } from '../../../ui/feedback/Pending.tsx';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { type Draft, wantsNew } from '../draft.ts';
import classes from '../NewSearch.module.css';
import type { Estimate } from '../search.queries.ts';
import { Currency } from './Currency.tsx';
import { isNothing, isUncounted, isUnknown, leavesOut } from './estimates.ts';
import { Picture } from './Picture.tsx';

interface Props {
  draft: Draft;
  estimate: Estimate | undefined;
  /** Estimate of the previous form values; only its chart stays, dimmed. */
  earlier: Estimate | undefined;
  /** Leaves room for what stands below. */
  isShort: boolean;
}

type View = 'counts' | 'map';

export function Counts({ draft, estimate, earlier, isShort }: Props) {
  const [chosen, choose] = useState<View | null>(null);
  const shown = estimate ?? earlier;
  const hasCounts = shown !== undefined && leavesOut(shown);
  const hasChoice = hasCounts && shown.cells.length > 0;
  const view = hasChoice ? (chosen ?? 'counts') : hasCounts ? 'counts' : 'map';
  const body = shown && (
    <>
      {view === 'counts' && <Fall draft={draft} estimate={shown} />}
      {(view === 'map' || !hasChoice) && <Picture draft={draft} estimate={shown} isShort={isShort} />}
    </>
  );
  return (
    <>
      <div className={classes.top}>
        <Matches draft={draft} estimate={estimate} />
        <Currency estimate={estimate} isQuiet={hasChoice} />
        {hasChoice && <ViewChoice view={view} onChange={choose} />}
      </div>
      {estimate ? body : earlier && <Pending>{body}</Pending>}
    </>
  );
}

function ViewChoice({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('search.screen.estimate.show')}
      value={view}
      onChange={(value) => onChange(value as View)}
      data={[
        { value: 'counts', label: t('search.screen.estimate.counts') },
        { value: 'map', label: t('search.screen.estimate.map') },
      ]}
    />
  );
}

function Matches({ draft, estimate }: Pick<Props, 'draft' | 'estimate'>) {
  const { t } = useTranslation();
  if (estimate && isUnknown(estimate))
    return (
      <p className="c13 t2" role="status">
        {t('search.screen.estimate.unknown', { source: estimate.source })}
      </p>
    );
  const isNew = wantsNew(draft) && estimate !== undefined && leavesOut(estimate) && estimate.new_to_you !== null;
  const count = (isNew ? estimate?.new_to_you : estimate?.matches) ?? 0;
  const sign = isNew ? '' : estimate?.matches_is_minimum ? '+' : '';
  const words = isNew
    ? (`search.screen.newOnes.${draft.kind}` as const)
    : (`search.screen.matches.${draft.kind}` as const);
  return (
    <div className={classes.found}>
      <span className={classes.figure} role="status">
        {estimate && !isUncounted(estimate) ? formatNumber(count) + sign : <SkeletonBar width={96} height={28} />}
      </span>
      <span className="c13 t2">{t(words, { count: estimate ? count : 2 })}</span>
    </div>
  );
}

const NO_REASON = { crm: 0, files: 0, do_not_contact: 0 };

/** From all matches down to this search. */
function Fall({ draft, estimate }: { draft: Draft; estimate: Estimate }) {
  const { t } = useTranslation();
  if (isUncounted(estimate) || isNothing(estimate)) return null;
  const { matches, owned, owned_is_minimum: isMinimum, new_to_you: fresh, this_search: rows } = estimate;
  const words = (key: 'all' | 'owned' | 'new' | 'taken') => t(`search.screen.estimate.fall.${key}`);
  const { crm, files, do_not_contact: refused } = estimate.excluded ?? NO_REASON;
  const isPart = estimate.excluded?.is_minimum === true;
  const away = [
    { name: t('exclusions.screen.falls.crm'), count: crm },
    { name: t('exclusions.screen.falls.files'), count: files },
    { name: t('exclusions.screen.falls.doNotContact'), count: refused },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <div className={classes.fall}>
        <Waterfall
          label={[
            t('search.screen.estimate.fall.label', {
              all: formatNumber(matches),
              owned: formatNumber(owned ?? 0),
              fresh: formatNumber(fresh ?? 0),
              rows: formatNumber(rows),
            }),
            ...away.map(({ name, count }) => `${name}: ${formatNumber(count)}`),
          ].join(', ')}
          steps={[
            { part: 'whole', name: words('all'), count: matches },
            { part: 'less', name: words('owned'), count: owned ?? 0, isMinimum },
            ...away.map((step) => ({ ...step, part: 'less' as const, isMinimum: isPart })),
            { part: 'rest', name: words('new'), count: fresh ?? 0 },
            { part: 'taken', name: words('taken'), count: rows },
          ]}
        />
      </div>
      {away.length > 0 && <p className="c12 t3">{t('exclusions.screen.once')}</p>}
      {isMinimum && <p className="c12 t3">{t('search.screen.estimate.ownedMinimum')}</p>}
      {!wantsNew(draft) && <p className="c12 t3">{t('search.screen.estimate.ownedFree')}</p>}
    </>
  );
}
