/** The user's running jobs: progress, cost so far, stop button; finished ones link to their result. */
import { Button, Popover } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activityOpen } from '../../lib/shell/activity.ts';
import type { ActivityItem } from '../../lib/shell/slots.ts';
import { useStore } from '../../lib/store.ts';
import { Meter } from '../../ui/display/Meter.tsx';
import { Ring } from '../../ui/display/Ring.tsx';
import classes from './Activity.module.css';
import top from './TopBar.module.css';

export function Activity({ useActivity, narrow }: { useActivity: () => ActivityItem[]; narrow: boolean }) {
  const { t } = useTranslation();
  const items = useActivity();
  const opened = useStore(activityOpen);
  const toggle = () => activityOpen.set(!opened);
  const running = items.filter((item) => item.running).length;
  const label = running > 0 ? t('shell.activity.running', { n: running }) : t('shell.activity.label');
  const icon = running > 0 ? <Ring size={narrow ? 20 : 16} /> : <IconActivity />;
  return (
    <Popover opened={opened} onChange={activityOpen.set} position="bottom-end" width={336} trapFocus returnFocus>
      <Popover.Target>
        {narrow ? (
          <button type="button" className={top.touch} aria-label={label} onClick={toggle}>
            {icon}
          </button>
        ) : (
          <Button leftSection={icon} className="num" onClick={toggle}>
            {label}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shell.activity.label')}>
        <ActivityList items={items} />
      </Popover.Dropdown>
    </Popover>
  );
}

export function ActivityList({ items }: { items: ActivityItem[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return <p className={classes.empty}>{t('shell.activity.empty')}</p>;
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.id} className={classes.item}>
          <div className={classes.line}>
            <span className="ell2 b5">{item.title}</span>
            {item.undo && <UndoButton title={item.title} undo={item.undo} />}
            {item.stop && (
              <Button
                size="xs"
                variant="subtle"
                onClick={item.stop}
                aria-label={`${t('shell.activity.stop')}: ${item.title}`}
              >
                {t('shell.activity.stop')}
              </Button>
            )}
            {item.link?.to({
              className: 'link',
              onClick: () => activityOpen.set(false),
              children: item.link.label,
            })}
          </div>
          {item.detail && <Meter label={item.title} parts={[{ share: item.progress ?? 0 }]} />}
          <div className={classes.numbers}>
            <span>{item.detail || (item.undo && <TimeLeft until={item.undo.until} />)}</span>
            <span>{item.cost}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

type Undo = NonNullable<ActivityItem['undo']>;

function UndoButton({ title, undo }: { title: string; undo: Undo }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // `call` has already shown the error.
    await undo.run().catch(console.warn);
    setBusy(false);
  };
  return (
    <Button size="xs" loading={busy} onClick={() => void run()} aria-label={`${t('common.undo')}: ${title}`}>
      {t('common.undo')}
    </Button>
  );
}

function TimeLeft({ until }: { until: number }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return t('shell.activity.undoFor', { n: Math.max(0, Math.ceil((until - now) / 1000)) });
}
