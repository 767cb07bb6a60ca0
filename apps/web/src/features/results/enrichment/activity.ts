/** The user's running and recent jobs: searches, bulk actions, imports, and enrichments. */
import { enrichment } from '@leadwright/contract/searching/enrichment';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ownsModule } from '../../../lib/access.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useUser } from '../../../lib/session.ts';
import type { ActivityItem } from '../../../lib/shell/slots.ts';
import { ACTIVITY, linkToList, useLeadActivity } from '../../lists/public.ts';
import { isOver } from './progress.ts';
import { creditsOf, outcomeOf } from './words.ts';

export const useActivity = (): ActivityItem[] => [...useLeadActivity(), ...useRunActivity()];

/** Refreshed with the other jobs. */
function useRunActivity(): ActivityItem[] {
  const { t } = useTranslation();
  const user = useUser();
  const { data } = useQuery({
    queryKey: [...ACTIVITY, 'enrichments'],
    queryFn: async ({ signal }) => (await call(enrichment.mine, {}, { signal })).data,
    enabled: user !== null && ownsModule(user, 'leads'),
  });
  return (data ?? []).map((run) => itemOf(t, run));
}

type MyRun = z.output<typeof enrichment.mine.reply>['data'][number];

function itemOf(t: TFunction, run: MyRun): ActivityItem {
  const ended = isOver(run);
  const list = listOf(run);
  return {
    id: `enrichment:${run.id}`,
    at: run.created_at,
    title: [t(`results.screen.enrich.act.${run.act}`), run.list_name].filter(Boolean).join(' · '),
    progress: ended ? 1 : run.done / Math.max(1, run.total),
    detail: ended
      ? outcomeOf(t, run)
      : t('lists.screen.activity.of', { done: formatNumber(run.done), total: formatNumber(run.total) }),
    cost: run.maximum_credits > 0 ? creditsOf(t, run.credits) : t('common.free'),
    running: !ended,
    ...(!ended && { stop: () => void call(enrichment.cancel, { params: { id: run.id } }).catch(console.warn) }),
    ...(ended && list && { link: { label: t('lists.screen.activity.open'), to: linkToList(list) } }),
  };
}

/** The list with the finds; a deleted list has no name. */
function listOf({ target, list_id, list_type, list_name }: MyRun) {
  if (target) return { id: target.id, type: 'people' as const };
  return list_name ? { id: list_id, type: list_type } : null;
}
