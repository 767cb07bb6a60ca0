/** The user's running and recent writing runs, for the activity list. */
import { texts } from '@leadwright/contract/ai/texts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ownsModule } from '../../lib/access.ts';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live.ts';
import { useRefresh } from '../../lib/live/useRefresh.ts';
import { useUser } from '../../lib/session.ts';
import type { ActivityItem } from '../../lib/shell/slots.ts';
import { ACTIVITY } from '../lists/public.ts';
import { linkToTexts } from './linkToTexts.tsx';
import { isOver } from './texts.queries.ts';
import { outcomeOf, promptsOf, textsOf } from './words.ts';

type MyRun = z.output<typeof texts.mine.reply>['data'][number];

export function useTextActivity(): ActivityItem[] {
  const { t } = useTranslation();
  const user = useUser();
  useLive('texts.progress', useRefresh(ACTIVITY));
  const { data } = useQuery({
    queryKey: [...ACTIVITY, 'texts'],
    queryFn: async ({ signal }) => (await call(texts.mine, {}, { signal })).data,
    enabled: user !== null && ownsModule(user, 'leads'),
  });
  return (data ?? []).map((run) => itemOf(t, run));
}

function itemOf(t: TFunction, run: MyRun): ActivityItem {
  const over = isOver(run);
  return {
    id: `texts:${run.id}`,
    at: run.created_at,
    title: [promptsOf(t, run), run.list_name].filter(Boolean).join(' · '),
    progress: over ? 1 : run.done / Math.max(1, run.total),
    detail: over ? outcomeOf(t, run) : t('writing.activity.of', { n: run.done, texts: textsOf(t, run.total) }),
    cost:
      run.maximum_credits > 0
        ? t('common.credits', { count: run.credits, n: formatNumber(run.credits) })
        : t('common.free'),
    running: !over,
    ...(!over && { stop: () => void call(texts.cancel, { params: { id: run.id } }).catch(console.warn) }),
    // A deleted list has no name.
    ...(run.list_name && { link: { label: t('lists.screen.activity.open'), to: linkToTexts(run) } }),
  };
}
