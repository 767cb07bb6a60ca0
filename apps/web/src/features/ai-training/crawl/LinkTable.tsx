/** The links of a crawl with their sizes. Ticked ones are learned. On a phone each link is a small card. */
import type { CrawlLink, LinkState as State } from '@leadwright/contract/ai/training-sources';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCopy,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { StateWord, type Tone } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import { Tick } from '../../../ui/form/Tick.tsx';
import { isChoosable, isUnread } from './chosen-links.ts';
import classes from './crawl.module.css';

interface Props {
  label: string;
  /** The visible links; the checkbox in the header applies to all of them. */
  shown: CrawlLink[];
  all: CrawlLink[];
  isChosen: (link: CrawlLink) => boolean;
  onChoose: (links: CrawlLink[], on: boolean) => void;
}

export function LinkTable({ label, shown, all, isChosen, onChoose }: Props) {
  const { t } = useTranslation();
  const choosable = all.filter(isChoosable);
  const chosen = choosable.filter(isChosen).length;
  const areAll = choosable.length > 0 && chosen === choosable.length;
  return (
    <table className={classes.links} aria-label={label}>
      <thead>
        <tr>
          <th>
            <Tick
              label={t('learning.crawl.all')}
              checked={areAll}
              indeterminate={chosen > 0 && !areAll}
              onTick={() => onChoose(choosable, !areAll)}
            />
          </th>
          <th>{t('learning.crawl.link')}</th>
          <th>{t('learning.crawl.title')}</th>
          <th data-align="right">{t('learning.crawl.tokens')}</th>
          <th>{t('learning.crawl.state')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((link) => (
          <LinkRow key={link.url} link={link} chosen={isChosen(link)} onChoose={(on) => onChoose([link], on)} />
        ))}
      </tbody>
    </table>
  );
}

function LinkRow({ link, chosen, onChoose }: { link: CrawlLink; chosen: boolean; onChoose: (on: boolean) => void }) {
  const { t } = useTranslation();
  const { url, path, title, tokens } = link;
  return (
    <tr>
      <td>{isChoosable(link) && <Tick label={path} checked={chosen} onTick={() => onChoose(!chosen)} />}</td>
      <td className="b5" title={url}>
        {path}
      </td>
      <td className={title && !isUnread(link) ? 't2' : 't3'}>
        {isUnread(link) ? t('learning.crawl.notYet') : title || t('learning.crawl.untitled')}
      </td>
      <td data-align="right">{tokens === null ? '–' : formatNumber(tokens)}</td>
      <td>
        <LinkState link={link} chosen={chosen} />
      </td>
    </tr>
  );
}

const MARKS: Record<State, { tone: Tone | 'mute'; icon: ReactNode }> = {
  waiting: { tone: 'mute', icon: <IconClock aria-hidden="true" /> },
  reading: { tone: 'info', icon: <Ring size={14} /> },
  read: { tone: 'ok', icon: <IconCheck aria-hidden="true" /> },
  duplicate: { tone: 'warn', icon: <IconCopy aria-hidden="true" /> },
  learned: { tone: 'ok', icon: <IconCircleCheck aria-hidden="true" /> },
  changed: { tone: 'warn', icon: <IconRefresh aria-hidden="true" /> },
  empty: { tone: 'mute', icon: <IconCircleX aria-hidden="true" /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle aria-hidden="true" /> },
};

/** Links that were read and not chosen show no state. */
function LinkState({ link: { state, reason }, chosen }: { link: CrawlLink; chosen: boolean }) {
  const { t } = useTranslation();
  const { tone, icon } = MARKS[state];
  return (
    <span className={classes.linkState} title={reason ? t(`learning.reason.${reason}`) : undefined}>
      <StateWord tone={state === 'read' && !chosen ? 'mute' : tone} icon={icon}>
        {t(`learning.crawl.linkState.${state}`)}
      </StateWord>
    </span>
  );
}
