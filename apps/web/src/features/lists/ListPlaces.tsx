/** Locations of the leads in a list: a map where coordinates are known, and the most common places. */
import { useTranslation } from 'react-i18next';
import { countryName } from '../../lib/format.ts';
import { CellMap } from '../../ui/charts/CellMap.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import classes from './lists.module.css';
import { usePlaces } from './lists.queries.ts';
import { PlaceBars } from './PlaceBars.tsx';

const MOST = 8;

export function ListPlaces({ listId }: { listId: number }) {
  const { t } = useTranslation();
  const places = usePlaces(listId);
  return (
    <QueryState
      query={places}
      isEmpty={({ data }) => data.length === 0}
      empty={<p className="c13 t3">{t('lists.screen.noPlaces')}</p>}
    >
      {({ data, cells }) => {
        const bars = barsOf(data, t('lists.screen.unknownPlace'));
        const label = t('lists.screen.mapLabel', { places: bars.map((bar) => bar.label).join(', ') });
        return (
          <>
            {cells.length > 0 && (
              <div className={classes.map}>
                <CellMap places={cells} label={label} />
              </div>
            )}
            <PlaceBars bars={bars} />
          </>
        );
      }}
    </QueryState>
  );
}

/**
 * The most common places. A city given without its country counts as the same city unless it occurs in two countries.
 */
function barsOf(places: { city: string; country: string; count: number }[], unknown: string) {
  const counts = new Map<string, number>();
  for (const { city, country, count } of places) {
    const isOne = new Set(places.flatMap((one) => (one.city === city && one.country ? [one.country] : []))).size < 2;
    const parts = isOne && city ? [city] : [city, countryName(country)];
    const label = parts.filter(Boolean).join(', ') || unknown;
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST);
}
