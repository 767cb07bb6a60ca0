/** A website crawl, running or finished: its links as they are found, and which of them to learn. */
import type { CrawlJob, CrawlLink } from '@leadwright/contract/ai/training-sources';
import { Button } from '@mantine/core';
import { IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '../../../ui/feedback/Skeletons.tsx';
import { useLearnLinks } from '../training.queries.ts';
import { CrawlHead } from './CrawlHead.tsx';
import { type Chosen, isChosen, type useDecisions } from './chosen-links.ts';
import classes from './crawl.module.css';
import { LinkTable } from './LinkTable.tsx';

interface Props {
  crawl: CrawlJob;
  choice: ReturnType<typeof useDecisions>;
  chosen: Chosen;
  /** Tokens the account has left; undefined while unknown. */
  room: number | undefined;
  onStarted: (crawl: CrawlJob) => void;
  onLearned: () => void;
  onClose: () => void;
}

/** The number of links shown at first. */
const FIRST = 6;

export function CrawlCard({ crawl, choice, onStarted, onClose, ...foot }: Props) {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  const { linksData: links, host } = crawl;
  const label = t('learning.crawl.label', { website: host });
  return (
    <section className={classes.card} aria-label={label}>
      <CrawlHead crawl={crawl} onStarted={onStarted} onClose={onClose} />
      {links.length === 0 ? (
        <NoLinks crawl={crawl} />
      ) : (
        <>
          <LinkTable
            label={label}
            all={links}
            shown={isLong ? links : links.slice(0, FIRST)}
            isChosen={(link: CrawlLink) => isChosen(link, choice.decisions)}
            onChoose={choice.decide}
          />
          <Foot crawl={crawl} {...foot} isLong={isLong} onLong={setLong} />
        </>
      )}
    </section>
  );
}

function NoLinks({ crawl: { status, reason } }: { crawl: CrawlJob }) {
  const { t } = useTranslation();
  if (status === 'pending')
    return (
      <div className={classes.first} aria-busy="true">
        <span className="sr" role="status">
          {t('learning.crawl.first')}
        </span>
        <SkeletonLines />
      </div>
    );
  return (
    <EmptyState
      icon={<IconWorldOff />}
      title={reason ? t(`learning.reason.${reason}`) : t('learning.crawl.none')}
      text={t('learning.crawl.noneText')}
    />
  );
}

interface FootProps extends Pick<Props, 'crawl' | 'chosen' | 'room' | 'onLearned'> {
  isLong: boolean;
  onLong: (isLong: boolean) => void;
}

function Foot({ crawl, chosen, room, onLearned, isLong, onLong }: FootProps) {
  const { t } = useTranslation();
  const learn = useLearnLinks();
  const { urls, tokens } = chosen;
  const total = crawl.linksData.length;
  const isTooMuch = room !== undefined && tokens > room;
  return (
    <div className={classes.foot}>
      <span className={classes.sums} data-over={isTooMuch || undefined}>
        <Trans
          i18nKey="learning.crawl.chosen"
          count={total}
          values={{ chosen: urls.length, tokens: t('learning.tokens.count', { count: tokens }) }}
          components={{ b: <b /> }}
        />
        {isTooMuch && ` ${t('learning.crawl.tooMuch', { over: tokens - room })}`}
      </span>
      <span className={classes.footActs}>
        {total > FIRST && (
          <button type="button" className={`link ${classes.long}`} onClick={() => onLong(!isLong)}>
            {isLong ? t('learning.crawl.showFewer') : t('learning.crawl.showAll', { count: total })}
          </button>
        )}
        <Button
          variant="filled"
          loading={learn.isPending}
          disabled={urls.length === 0 || isTooMuch}
          onClick={() => learn.mutate({ job: crawl.jobId, links: urls }, { onSuccess: onLearned })}
        >
          {urls.length === 0 ? t('learning.crawl.learnNone') : t('learning.crawl.learn', { count: urls.length })}
        </Button>
      </span>
    </div>
  );
}
