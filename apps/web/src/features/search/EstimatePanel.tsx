/** What the search would find and cost, kept current while the form changes; the button says the act and the price. */
import type { SearchKind } from '@leadwright/contract/lists';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { StateWord } from '../../ui/display/marks.tsx';
import { Ring } from '../../ui/display/Ring.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { PlaceBars } from '../lists/ListPlaces.tsx';
import { CellMap } from './CellMap.tsx';
import type { Draft } from './draft.ts';
import classes from './NewSearch.module.css';
import type { Estimate } from './search.queries.ts';

interface Props {
  draft: Draft;
  estimate: Estimate | undefined;
  asking: boolean;
  failed: string | null;
  costEach: number;
  starting: boolean;
}

export function EstimatePanel({ draft, estimate, asking, failed, costEach, starting }: Props) {
  const { t } = useTranslation();
  const limit = draft.limit ?? 0;
  const maximum = estimate?.maximum_credits ?? limit * costEach;
  const rows = estimate && !estimate.matches_is_minimum ? Math.min(limit, estimate.matches) : limit;
  return (
    <aside className={classes.estimate} aria-label={t('search.screen.estimate.label')}>
      {failed && <Note tone="warn">{failed}</Note>}
      {estimate ? (
        <Figures draft={draft} estimate={estimate} asking={asking} />
      ) : (
        !failed && (
          <p className="c13 t2">{t(asking ? 'search.screen.estimate.asking' : 'search.screen.estimate.hint')}</p>
        )
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth mt={12} loading={starting}>
        {t(`search.screen.go.${draft.kind}`, {
          count: rows,
          n: formatNumber(rows),
          credits: t('common.credits', { count: maximum, n: formatNumber(maximum) }),
        })}
      </Button>
      <p className={classes.pay}>{t('search.screen.estimate.payOnly')}</p>
    </aside>
  );
}

/** Some sources cannot count beforehand. */
const isUnknown = (estimate: Estimate) => estimate.matches === 0 && estimate.matches_is_minimum;

function Figures({ draft, estimate, asking }: { draft: Draft; estimate: Estimate; asking: boolean }) {
  const { t } = useTranslation();
  const matches = formatNumber(estimate.matches) + (estimate.matches_is_minimum ? '+' : '');
  return (
    <>
      <div className={classes.top}>
        {isUnknown(estimate) ? (
          <p className="c13 t2" role="status">
            {t('search.screen.estimate.unknown', { source: estimate.source })}
          </p>
        ) : (
          <div>
            <div className={classes.figure} role="status">
              {matches}
            </div>
            <div className="c13 t2">{t(`search.screen.matches.${draft.kind}`, { count: estimate.matches })}</div>
          </div>
        )}
        <StateWord tone="info" icon={asking ? <Ring size={14} /> : <IconCircleCheck />}>
          <span className="c12">{t('search.screen.estimate.live')}</span>
        </StateWord>
      </div>
      <Picture draft={draft} estimate={estimate} />
      <hr />
      <Money estimate={estimate} kind={draft.kind} />
    </>
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
          <CellMap
            places={estimate.cells}
            area={area}
            label={t('lists.screen.mapLabel', { places: top.map((one) => one.label).join(', ') })}
          />
        </div>
      )}
      <PlaceBars bars={top} />
    </>
  );
}

function Money({ estimate, kind }: { estimate: Estimate; kind: SearchKind }) {
  const { t } = useTranslation();
  const credits = (n: number) => t('common.credits', { count: n, n: formatNumber(n) });
  const fresh = Math.max(0, estimate.matches - estimate.owned);
  return (
    <>
      <dl>
        {!isUnknown(estimate) && (
          <>
            <Line name={t('search.screen.estimate.owned')} value={formatNumber(estimate.owned)} />
            <Line name={t('search.screen.estimate.new')} value={formatNumber(fresh)} />
          </>
        )}
        <Line name={t('search.screen.estimate.each')} value={credits(estimate.cost_each)} key={kind} />
        <Line name={t('search.screen.estimate.expected')} value={credits(estimate.expected_credits)} />
        <Line name={t('search.screen.estimate.maximum')} value={credits(estimate.maximum_credits)} strong />
      </dl>
      <hr />
      <dl>
        <Line name={t('search.screen.estimate.balance')} value={formatNumber(estimate.balance)} />
        <Line
          name={t('search.screen.estimate.after')}
          value={t('search.screen.estimate.orMore', { n: formatNumber(Math.max(0, estimate.balance_after)) })}
          strong
          short={estimate.balance_after < 0}
        />
      </dl>
      {estimate.balance_after < 0 && <Note tone="warn">{t('search.screen.estimate.tooLittle')}</Note>}
    </>
  );
}

const Line = ({
  name,
  value,
  strong = false,
  short = false,
}: {
  name: string;
  value: string;
  strong?: boolean;
  short?: boolean;
}) => (
  <div className={classes.ln} data-strong={strong || undefined} data-short={short || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
