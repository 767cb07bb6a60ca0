/** State and progress of a crawl, and its actions: stop, read again, close. */
import type { CrawlJob, CrawlStatus } from '@leadwright/contract/ai/training-sources';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlayerStop, IconRefresh, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import { StateWord, type Tone } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { useReadWebsite, useStopCrawl } from '../training.queries.ts';
import classes from './crawl.module.css';

interface Props {
  crawl: CrawlJob;
  onStarted: (crawl: CrawlJob) => void;
  onClose: () => void;
}

export function CrawlHead({ crawl, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  const { status, website, host, total, read } = crawl;
  const share = total === 0 ? 0 : read / total;
  return (
    <>
      <div className={classes.head}>
        <CrawlState status={status} share={share} />
        <b className={classes.website} title={website}>
          {host}
        </b>
        {total > 0 && (
          <span className={classes.count}>
            <Trans i18nKey="learning.crawl.read" count={total} values={{ read }} components={{ b: <b /> }} />
          </span>
        )}
        <Acts crawl={crawl} onStarted={onStarted} onClose={onClose} />
      </div>
      {(total > 0 || status === 'pending') && (
        <div className={classes.meter}>
          <Meter parts={[{ share }]} label={t('learning.crawl.progress')} />
        </div>
      )}
    </>
  );
}

function Acts({ crawl, onStarted, onClose }: Props) {
  const { t } = useTranslation();
  if (crawl.status === 'pending')
    return (
      <span className={classes.acts}>
        <span className={classes.pace}>{t('learning.crawl.checked')}</span>
        <Stop crawl={crawl} />
      </span>
    );
  return (
    <span className={classes.acts}>
      <Again crawl={crawl} onStarted={onStarted} />
      <IconButton label={t('common.close')} onClick={onClose}>
        <IconX />
      </IconButton>
    </span>
  );
}

const MARKS: Record<Exclude<CrawlStatus, 'pending'>, { tone: Tone | 'mute'; icon: ReactNode }> = {
  completed: { tone: 'ok', icon: <IconCircleCheck aria-hidden="true" /> },
  stopped: { tone: 'mute', icon: <IconPlayerStop aria-hidden="true" /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle aria-hidden="true" /> },
};

function CrawlState({ status, share }: { status: CrawlStatus; share: number }) {
  const { t } = useTranslation();
  const mark =
    status === 'pending' ? { tone: 'info' as const, icon: <Ring {...(share > 0 && { share })} /> } : MARKS[status];
  return (
    <StateWord {...mark}>
      <b className="b5">{t(`learning.crawl.status.${status}`)}</b>
    </StateWord>
  );
}

function Stop({ crawl: { jobId } }: { crawl: CrawlJob }) {
  const { t } = useTranslation();
  const stop = useStopCrawl();
  return (
    <Button leftSection={<IconPlayerStop />} loading={stop.isPending} onClick={() => stop.mutate(jobId)}>
      {t('common.stop')}
    </Button>
  );
}

function Again({ crawl, onStarted }: Pick<Props, 'crawl' | 'onStarted'>) {
  const { t } = useTranslation();
  const read = useReadWebsite();
  const { website, is_single_link: isSingle } = crawl;
  return (
    <Button
      leftSection={<IconRefresh />}
      loading={read.isPending}
      onClick={() => read.mutate({ website, isSingle }, { onSuccess: onStarted })}
    >
      {t('learning.crawl.again')}
    </Button>
  );
}
