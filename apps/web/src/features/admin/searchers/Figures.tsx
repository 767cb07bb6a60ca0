/** Figures of all matching searches. */
import { MOST_COUNTED_SEARCHES, type SearchFigures } from '@leadwright/contract/admin/searchers';
import { CREDIT_COST_MINOR } from '@leadwright/contract/resale/margins';
import { IconClock, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatNumber, formatPercent } from '../../../lib/format.ts';
import { StateWord } from '../../../ui/display/marks.tsx';
import { dollars } from './cells.tsx';
import classes from './searchers.module.css';

export function Figures({ figures }: { figures: z.output<typeof SearchFigures> }) {
  const { t } = useTranslation();
  const { running, waiting, failed, credits, sources_minor, margin_minor } = figures;
  const sold = credits * CREDIT_COST_MINOR;
  const share = sold > 0 ? formatPercent(margin_minor / sold) : null;
  const plain = [
    { id: 'failed', value: formatNumber(failed), words: t('admin-searchers.figure.failed') },
    { id: 'credits', value: formatNumber(credits), words: t('admin-searchers.figure.credits') },
    { id: 'sources', value: dollars(sources_minor), words: t('admin-searchers.figure.sources') },
    {
      id: 'margin',
      value: dollars(margin_minor),
      words: share ? t('admin-searchers.figure.margin', { share }) : t('admin-searchers.figure.marginOnly'),
    },
  ];
  return (
    <div className={classes.figures}>
      <StateWord tone="info" icon={<IconLoader2 />}>
        {t('admin-searchers.figure.running', { count: running })}
      </StateWord>
      <StateWord tone="mute" icon={<IconClock />}>
        {t('admin-searchers.figure.waiting', { count: waiting })}
      </StateWord>
      {plain.map(({ id, value, words }) => (
        <span key={id}>
          <b className="num">{value}</b> {words}
        </span>
      ))}
      {figures.is_minimum && <span>{t('admin-searchers.figure.newest', { n: MOST_COUNTED_SEARCHES })}</span>}
    </div>
  );
}
