/** Where the crawl of the page stands: the crawl itself, or why it cannot be shown. Empty while there is none. */
import type { TrainingTotals } from '@leadwright/contract/ai/training-sources';
import { Button } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CrawlCard } from './CrawlCard.tsx';
import type { useShownCrawl } from './useShownCrawl.ts';

type Props = ReturnType<typeof useShownCrawl> & { totals: TrainingTotals | undefined };

export function CrawlPlace({ shown, chosen, crawl, totals, ...props }: Props) {
  const { t } = useTranslation();
  if (shown && chosen)
    return (
      <CrawlCard
        key={shown.jobId}
        {...props}
        crawl={shown}
        chosen={chosen}
        room={totals && totals.limit - totals.tokens}
      />
    );
  if (!crawl.isError) return null;
  const isGone = crawl.error instanceof ApiError && crawl.error.status === 404;
  return (
    <Card>
      {isGone ? (
        <EmptyState
          icon={<IconWorldOff />}
          title={t('learning.crawl.gone')}
          text={t('learning.crawl.goneText')}
          action={<Button onClick={props.onClose}>{t('common.close')}</Button>}
        />
      ) : (
        <LoadError query={crawl} />
      )}
    </Card>
  );
}
