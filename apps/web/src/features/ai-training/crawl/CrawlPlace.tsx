/** Shows the page's crawl, or why it cannot be shown. Empty if there is none. */
import type { CrawlSummary, TrainingTotals } from '@leadwright/contract/ai/training-sources';
import { Button } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadError } from '../../../ui/feedback/QueryState.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CrawlCard } from './CrawlCard.tsx';
import classes from './crawl.module.css';
import type { useShownCrawl } from './useShownCrawl.ts';

type Props = ReturnType<typeof useShownCrawl> & { totals: TrainingTotals | undefined };

export function CrawlPlace({ shown, chosen, crawl, others, totals, onShow, ...props }: Props) {
  return (
    <>
      {shown && chosen ? (
        <CrawlCard
          key={shown.jobId}
          {...props}
          crawl={shown}
          chosen={chosen}
          room={totals && totals.limit - totals.tokens}
          onStarted={onShow}
        />
      ) : (
        crawl.isError && <NotShown crawl={crawl} onClose={props.onClose} />
      )}
      {others.length > 0 && <Others crawls={others} onShow={onShow} />}
    </>
  );
}

function NotShown({ crawl, onClose }: Pick<Props, 'crawl' | 'onClose'>) {
  const { t } = useTranslation();
  const isGone = crawl.error instanceof ApiError && crawl.error.status === 404;
  return (
    <Card>
      {isGone ? (
        <EmptyState
          icon={<IconWorldOff />}
          title={t('learning.crawl.gone')}
          text={t('learning.crawl.goneText')}
          action={<Button onClick={onClose}>{t('common.close')}</Button>}
        />
      ) : (
        <LoadError query={crawl} />
      )}
    </Card>
  );
}

/** Several websites may be crawled at once; one of them is shown. */
function Others({ crawls, onShow }: { crawls: CrawlSummary[]; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.others} aria-label={t('learning.crawl.others')}>
      {t('learning.crawl.others')}
      {crawls.map((crawl) => (
        <button key={crawl.jobId} type="button" className="link" onClick={() => onShow(crawl)}>
          {crawl.host}
        </button>
      ))}
    </nav>
  );
}
