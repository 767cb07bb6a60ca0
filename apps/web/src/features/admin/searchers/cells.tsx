/** Cells of the rows: progress, money, outcome, labels. Kept plain, because scrolling renders many. */
import type { SearchOutcome } from '@leadwright/contract/admin/searchers';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLoader2, IconPlayerStop, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Meter } from '../../../ui/display/Meter.tsx';
import { type LabelColour, StateWord, Tags, type Tone } from '../../../ui/display/marks.tsx';
import classes from './searchers.module.css';
import type { SearchLine } from './searchers.queries.ts';

/** The platform's currency. */
const CURRENCY = 'usd';
export const dollars = (minor: number) => formatMoney(Math.round(minor), CURRENCY);

const COLOURS: Record<SearchOutcome, string> = {
  running: 'var(--secondary)',
  waiting: 'var(--border-strong)',
  completed: 'var(--info)',
  stopped: 'var(--warn)',
  failed: 'var(--bad)',
  canceled: 'var(--border-strong)',
};

export function Progress({ line: { progress, emails, outcome }, t }: { line: SearchLine; t: TFunction }) {
  const { done, wanted } = progress;
  const rows = t('admin-searchers.progress', { done: formatNumber(done), wanted: formatNumber(wanted) });
  const looked = { done: formatNumber(emails.done), total: formatNumber(emails.total) };
  const words = emails.total > 0 ? `${rows}, ${t('admin-searchers.emailsOf', looked)}` : rows;
  return (
    <span className={classes.progress}>
      <Meter parts={[{ share: wanted > 0 ? done / wanted : 0, colour: COLOURS[outcome] }]} label={words} />
      <span className="num t2">{words}</span>
    </span>
  );
}

const OUTCOMES: Record<SearchOutcome, { tone: Tone | 'mute'; icon: ReactNode }> = {
  running: { tone: 'info', icon: <IconLoader2 className={classes.turning} /> },
  waiting: { tone: 'mute', icon: <IconClock /> },
  completed: { tone: 'ok', icon: <IconCircleCheck /> },
  stopped: { tone: 'warn', icon: <IconPlayerStop /> },
  failed: { tone: 'bad', icon: <IconAlertTriangle /> },
  canceled: { tone: 'mute', icon: <IconX /> },
};

interface OutcomeProps {
  line: SearchLine;
  t: TFunction;
  /** In a card, which grows with its text. */
  isWhole?: boolean;
}

export function Outcome({ line: { outcome, reason, paid_by }, t, isWhole = false }: OutcomeProps) {
  const { tone, icon } = OUTCOMES[outcome];
  const below = reason ?? (paid_by === 'platform' ? t('admin-searchers.paidByPlatform') : null);
  return (
    <span className={classes.two}>
      <StateWord tone={tone} icon={icon}>
        {t(`admin-searchers.outcome.${outcome}`)}
      </StateWord>
      {below && (
        <small className={isWhole ? undefined : 'ell2'} title={below}>
          {below}
        </small>
      )}
    </span>
  );
}

/** A search without charges and costs has no margin yet. */
export function Margin({ line: { margin_minor, credits, sources_minor } }: { line: SearchLine }) {
  if (credits === 0 && sources_minor === 0) return <span className="t3">–</span>;
  return (
    <b className={classes.margin} data-loss={margin_minor < 0 || undefined}>
      {dollars(margin_minor)}
    </b>
  );
}

export function Labels({ line: { labels } }: { line: SearchLine }) {
  const named = labels.data.map(({ name, color }) => ({ label: name, colour: color as LabelColour }));
  const unnamed = Math.max(0, labels.total - named.length);
  // Those beyond the first are counted, even without their names.
  const items = [...named, ...Array.from({ length: unnamed }, (_, n) => ({ label: `… ${n + 1}` }))];
  return <Tags items={items} most={1} />;
}

export const Mark = ({ is, name }: { is: boolean; name: string }) =>
  is ? (
    <span className={classes.yes} role="img" aria-label={name}>
      ✓
    </span>
  ) : (
    <span className="t3">–</span>
  );
