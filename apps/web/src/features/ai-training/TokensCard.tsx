/** How much of the account's tokens is used, by kind, and what the chosen links would add. */
import type { TrainingKind } from '@leadwright/contract/ai/training';
import { Trans, useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { LegendKey, Meter } from '../../ui/display/Meter.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { KIND_COLOURS } from './kinds.tsx';
import classes from './training.module.css';

/** What the crawl that is shown would add. */
export interface Chosen {
  links: number;
  tokens: number;
}

interface Props {
  tokens: Record<TrainingKind, number>;
  limit: number;
  chosen: Chosen | null;
}

const HATCHED = 'repeating-linear-gradient(135deg, var(--d1-soft) 0 3px, var(--bg) 3px 6px)';

export function TokensCard({ tokens, limit, chosen }: Props) {
  const { t } = useTranslation();
  const used = KIND_COLOURS.reduce((sum, [kind]) => sum + tokens[kind], 0);
  const parts = KIND_COLOURS.map(([kind, colour]) => ({ share: tokens[kind] / limit, colour }));
  const room = Math.max(0, 1 - used / limit);
  const forecast = { share: Math.min(room, (chosen?.tokens ?? 0) / limit), colour: HATCHED };
  return (
    <Card
      title={t('learning.tokens.title')}
      aside={
        <span className="c13 num">
          <Trans
            i18nKey="learning.tokens.used"
            values={{ used, limit }}
            components={{ b: <b className="b6" />, i: <span className="t3" /> }}
          />
        </span>
      }
    >
      <div className={classes.meter}>
        <Meter parts={[...parts, forecast]} label={t('learning.tokens.meter', { used, limit })} />
      </div>
      <dl className={classes.legend}>
        {KIND_COLOURS.map(([kind, colour]) => (
          <div key={kind}>
            <dt>
              <LegendKey colour={colour}>{t(`learning.kind.${kind}`)}</LegendKey>
            </dt>
            <dd>{formatNumber(tokens[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.forecast}>
        <Forecast used={used} limit={limit} chosen={chosen} />
      </p>
    </Card>
  );
}

function Forecast({ used, limit, chosen }: { used: number; limit: number; chosen: Chosen | null }) {
  const { t } = useTranslation();
  const left = limit - used - (chosen?.tokens ?? 0);
  if (!chosen || chosen.links === 0) return t('learning.tokens.left', { left: Math.max(0, limit - used) });
  const values = { count: chosen.links, sum: used + chosen.tokens, left: Math.abs(left) };
  const components = { b: <b className="b6" /> };
  if (left >= 0) return <Trans i18nKey="learning.tokens.withChosen" values={values} count={chosen.links} components={components} />;
  return (
    <span className={classes.over}>
      <Trans i18nKey="learning.tokens.tooMany" values={values} count={chosen.links} components={components} />
    </span>
  );
}
