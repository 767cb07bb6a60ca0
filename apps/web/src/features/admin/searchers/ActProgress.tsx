/** Progress of a bulk action on searches, shown until the user dismisses its result. */
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/display/IconButton.tsx';
import { Meter } from '../../../ui/display/Meter.tsx';
import classes from './searchers.module.css';
import { useActProgress } from './searchers.queries.ts';

export function ActProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: act } = useActProgress(id);
  const isOver = Boolean(act?.finished_at);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ['admin', 'searchers', 'page'] });
  }, [isOver, client]);
  if (!act) return null;
  const [done, total] = [act.done, act.total].map(formatNumber);
  const words = isOver
    ? t('admin-searchers.acts.ended', { done, total })
    : t(`admin-searchers.acts.${act.act}`, { done: formatNumber(act.done + act.refused), total });
  return (
    <div className={classes.acting} role="status">
      <span>{words}</span>
      {isOver ? (
        act.refused > 0 && <span className="t2">{t('admin-searchers.acts.refused', { count: act.refused })}</span>
      ) : (
        <Meter parts={[{ share: (act.done + act.refused) / act.total }]} label={words} />
      )}
      <IconButton label={t('common.close')} onClick={onClose}>
        <IconX />
      </IconButton>
    </div>
  );
}
