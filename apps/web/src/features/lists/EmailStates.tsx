/** E-mail states of a list as one bar, with the numbers as text below. */
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { LegendKey, Meter } from '../../ui/display/Meter.tsx';
import type { List } from './lists.queries.ts';

const STATES = [
  ['found', 'var(--ok)'],
  ['potential', 'var(--l-amber)'],
  ['looking', 'var(--d1)'],
  ['none', 'var(--d5)'],
] as const;

/** Unchecked rows are not part of the bar: they leave it empty, and the text names them last. */
const SAID = [...STATES, ['unchecked', 'var(--d-faint)']] as const;

const sharesOf = (counts: List['email_counts']) => {
  const total = Math.max(1, counts.found + counts.potential + counts.looking + counts.none + counts.unchecked);
  return STATES.map(([state, colour]) => ({ share: counts[state] / total, colour }));
};

/** Only the bar, as in table rows; the text is its tooltip. */
export function EmailBar({ counts }: { counts: List['email_counts'] }) {
  const { t } = useTranslation();
  const words = SAID.filter(([state]) => state !== 'unchecked' || counts.unchecked > 0).map(([state]) =>
    t(`lists.screen.emails.${state}`, { n: formatNumber(counts[state]) }),
  );
  return (
    <span style={{ display: 'block', width: '100%' }} title={words.join(', ')}>
      <Meter parts={sharesOf(counts)} />
      <span className="sr">{words.join(', ')}</span>
    </span>
  );
}

export function EmailLegend({ counts }: { counts: List['email_counts'] }) {
  const { t } = useTranslation();
  return SAID.filter(([state]) => counts[state] > 0).map(([state, colour]) => (
    <LegendKey key={state} colour={colour}>
      {t(`lists.screen.emails.${state}`, { n: formatNumber(counts[state]) })}
    </LegendKey>
  ));
}
