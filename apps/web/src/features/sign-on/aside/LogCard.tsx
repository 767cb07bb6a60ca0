/** The newest sign-ons, and all of them in a dialog. */
import type {
  SignOnLogEntry,
  SignOnProvider,
  SignOnScope,
  SignOnSettings,
} from '@leadwright/contract/accounts/sign-on';
import { Button, Modal } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconLock, IconUserPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { StateWord, type Tone } from '../../../ui/display/marks.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Pager } from '../../../ui/layout/Pager.tsx';
import classes from '../SignOn.module.css';
import { useLog } from '../sign-on.queries.ts';

interface Props {
  scope: SignOnScope;
  settings: SignOnSettings;
  provider: SignOnProvider;
}

export function LogCard({ scope, settings, provider }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const all = settings.log.length > 0 && (
    <Button variant="subtle" onClick={() => setOpen(true)}>
      {t('sign-on.screen.all')}
    </Button>
  );
  return (
    <Card title={t('sign-on.screen.lastSignOns')} aside={all} padded={false}>
      {settings.log.length === 0 ? (
        <p className={classes.quiet}>{t('sign-on.screen.noSignOns')}</p>
      ) : (
        <Entries entries={settings.log} provider={provider} />
      )}
      {isOpen && <LogDialog scope={scope} provider={provider} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const PAGE_SIZE = 20;

function LogDialog({ scope, provider, onClose }: Omit<Props, 'settings'> & { onClose: () => void }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const log = useLog(scope, page);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sign-on.screen.lastSignOns')}
      size={640}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Entries entries={log.rows} provider={provider} />
      <Pager page={page} pageSize={PAGE_SIZE} total={log.counted?.total ?? 0} onPage={setPage} />
    </Modal>
  );
}

const Entries = ({ entries, provider }: { entries: SignOnLogEntry[]; provider: SignOnProvider }) => (
  <div>
    {entries.map((entry) => (
      <Entry key={entry.id} entry={entry} provider={provider} />
    ))}
  </div>
);

function Entry({ entry, provider }: { entry: SignOnLogEntry; provider: SignOnProvider }) {
  const { t } = useTranslation();
  const { tone, Icon } = lookOf(entry.outcome);
  const isToday = new Date(entry.at).toDateString() === new Date().toDateString();
  return (
    <div className={classes.entry}>
      <span className="t2 num">{isToday ? formatTime(entry.at) : formatDay(entry.at)}</span>
      <b className={classes.name} title={entry.who}>
        {entry.who}
      </b>
      <StateWord tone={tone} icon={<Icon aria-hidden="true" />}>
        {wordsOf(t, entry, provider)}
      </StateWord>
    </div>
  );
}

const GOOD = ['signed_in', 'linked'];
const NEUTRAL = ['ended', 'logged_out', 'asked'];

function lookOf(outcome: SignOnLogEntry['outcome']): { tone: Tone | 'mute'; Icon: typeof IconLock } {
  if (GOOD.includes(outcome)) return { tone: 'ok', Icon: IconCircleCheck };
  if (outcome === 'created') return { tone: 'ok', Icon: IconUserPlus };
  if (outcome.startsWith('emergency')) return { tone: 'warn', Icon: IconLock };
  return NEUTRAL.includes(outcome) ? { tone: 'mute', Icon: IconInfoCircle } : { tone: 'bad', Icon: IconCircleX };
}

function wordsOf(t: TFunction, { outcome, detail }: SignOnLogEntry, { name }: SignOnProvider): string {
  if (outcome === 'signed_in') return name;
  const words = t(`sign-on.screen.outcome.${outcome}`);
  if (outcome !== 'created' || !detail) return words;
  const access = detail.split(', ').map((option) => t(`team.screen.option.${option}` as 'team.screen.option.leads'));
  return t('sign-on.screen.outcomeWith', { outcome: words, detail: access.join(', ') });
}
