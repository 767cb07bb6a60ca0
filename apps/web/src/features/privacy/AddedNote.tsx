import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { Note } from '../../ui/feedback/Note.tsx';

export interface Outcome {
  added: number;
  known: number;
  refused: string[];
}

const SHOWN = 5;

/** Result of adding values: how many are new, how many existed, and the first invalid ones. */
export function AddedNote({ outcome: { added, known, refused } }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const parts = [
    t('privacy.result.added', { count: added, n: formatNumber(added) }),
    ...(known ? [t('privacy.result.known', { count: known, n: formatNumber(known) })] : []),
  ];
  const values = refused.slice(0, SHOWN).join(', ') + (refused.length > SHOWN ? ' …' : '');
  return (
    <Note tone={refused.length ? 'warn' : 'ok'} role="status">
      {parts.join(', ')}. {refused.length > 0 && t('privacy.result.refused', { values })}
    </Note>
  );
}
