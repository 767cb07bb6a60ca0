/** Whether the figures match the current form values. */
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateWord } from '../../../ui/display/marks.tsx';
import { Ring } from '../../../ui/display/Ring.tsx';
import type { Estimate } from '../search.queries.ts';

/** `isQuiet`: visually hidden, for screen readers only. */
export function Currency({ estimate, isQuiet }: { estimate: Estimate | undefined; isQuiet: boolean }) {
  const { t } = useTranslation();
  const isLive = estimate !== undefined && !estimate.is_loading;
  const words = t(isLive ? 'search.screen.estimate.live' : 'search.screen.estimate.asking');
  if (isQuiet) return <span className="sr">{words}</span>;
  return (
    <StateWord tone="info" icon={isLive ? <IconCircleCheck /> : <Ring size={14} />}>
      <span className="c12">{words}</span>
    </StateWord>
  );
}
