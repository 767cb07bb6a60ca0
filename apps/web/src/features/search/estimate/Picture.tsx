/** Where the matches are. */
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadComponent } from '../../../lib/load.ts';
import { SkeletonBar } from '../../../ui/feedback/Skeletons.tsx';
import { PlaceBars } from '../../lists/public.ts';
import type { Draft } from '../draft.ts';
import classes from '../NewSearch.module.css';
import type { Estimate } from '../search.queries.ts';

const CellMap = loadComponent(() => import('../../../ui/charts/CellMap.tsx'), 'CellMap');

interface Props {
  draft: Draft;
  estimate: Estimate;
  isShort: boolean;
}

export function Picture({ draft, estimate, isShort }: Props) {
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
        <div className={classes.map} data-short={isShort || undefined}>
          <Suspense fallback={<SkeletonBar height="100%" />}>
            <CellMap
              places={estimate.cells}
              area={area}
              isShort={isShort}
              label={t('lists.screen.mapLabel', { places: top.map((one) => one.label).join(', ') })}
            />
          </Suspense>
        </div>
      )}
      {/* One place alone is the one that the map names. */}
      {!(area && top.length === 1) && <PlaceBars bars={top} />}
    </>
  );
}
