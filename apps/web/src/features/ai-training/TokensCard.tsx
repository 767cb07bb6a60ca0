/** The account's token use by kind, and what the chosen links would add. */
import type { TrainingTotals } from '@leadwright/contract/ai/training-sources';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { LegendKey, Meter } from '../../ui/display/Meter.tsx';
import { QueryState } from '../../ui/feedback/QueryState.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import type { Chosen } from './crawl/chosen-links.ts';
import { KIND_COLOURS } from './kinds.tsx';
import classes from './training.module.css';

interface Props {
  totals: UseQueryResult<TrainingTotals>;
  /** What the current crawl would add. */
  chosen: Chosen | null;
}

const HATCHED = 'repeating-linear-gradient(135deg, var(--d1-soft) 0 3px, var(--bg) 3px 6px)';

export function TokensCard({ totals, chosen }: Props) {
  const { t } = useTranslation();
  const { data } = totals;
  const used = data && (
    <span className="c13 num">
      <Trans
        i18nKey="learning.tokens.used"
        values={{ used: data.tokens, limit: data.limit }}
        components={{ b: <b className="b6" />, i: <span className="t3" /> }}
      />
    </span>
  );
  return (
    <Card title={t('learning.tokens.title')} aside={used}>
      <QueryState query={totals}>{(known) => <Figures totals={known} chosen={chosen} />}</QueryState>
    </Card>
  );
}

function Figures({ totals: { kinds, tokens, limit }, chosen }: { totals: TrainingTotals; chosen: Chosen | null }) {
  const { t } = useTranslation();
  const parts = KIND_COLOURS.map(([kind, colour]) => ({ share: kinds[kind].tokens / limit, colour }));
  const room = Math.max(0, 1 - tokens / limit);
  const forecast = { share: Math.min(room, (chosen?.tokens ?? 0) / limit), colour: HATCHED };
  return (
    <>
      <div className={classes.meter}>
        <Meter parts={[...parts, forecast]} label={t('learning.tokens.meter', { used: tokens, limit })} />
      </div>
      <dl className={classes.legend}>
        {KIND_COLOURS.map(([kind, colour]) => (
          <div key={kind}>
            <dt>
              <LegendKey colour={colour}>{t(`learning.kind.${kind}`)}</LegendKey>
            </dt>
            <dd>{formatNumber(kinds[kind].tokens)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.forecast}>
        <Forecast used={tokens} limit={limit} chosen={chosen} />
      </p>
    </>
  );
}

function Forecast({ used, limit, chosen }: { used: number; limit: number; chosen: Chosen | null }) {
  const { t } = useTranslation();
  const free = Math.max(0, limit - used);
  if (!chosen || chosen.urls.length === 0) return t('learning.tokens.left', { left: free });
  const count = chosen.urls.length;
  const left = free - chosen.tokens;
  const values = { count, sum: used + chosen.tokens, left: Math.abs(left) };
  const words = (
    <Trans
      i18nKey={left < 0 ? 'learning.tokens.tooMany' : 'learning.tokens.withChosen'}
      count={count}
      values={values}
      components={{ b: <b className="b6" /> }}
    />
  );
  return left < 0 ? <span className={classes.over}>{words}</span> : words;
}
