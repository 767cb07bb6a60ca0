/** The user's running and recent pushes, for the activity list. */
import { crmPush } from '@leadwright/contract/integrations/crm-push';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ownsModule } from '../../../lib/access.ts';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLive } from '../../../lib/live/live.ts';
import { useRefresh } from '../../../lib/live/useRefresh.ts';
import { useUser } from '../../../lib/session.ts';
import type { ActivityItem } from '../../../lib/shell/slots.ts';
import { ACTIVITY } from '../../lists/public.ts';
import { linkToPush } from './linkToPush.tsx';
import { isBusy, sendable } from './push.queries.ts';

type MyPush = z.output<typeof crmPush.mine.reply>['data'][number];

export function usePushActivity(): ActivityItem[] {
  const { t } = useTranslation();
  const user = useUser();
  useLive('crm.push', useRefresh(ACTIVITY));
  const { data } = useQuery({
    queryKey: [...ACTIVITY, 'crm-pushes'],
    queryFn: async ({ signal }) => (await call(crmPush.mine, {}, { signal })).data,
    enabled: user !== null && ownsModule(user, 'leads'),
  });
  return (data ?? []).map((push) => itemOf(t, push));
}

function itemOf(t: TFunction, push: MyPush): ActivityItem {
  const running = isBusy(push);
  const mayStop = running && push.state !== 'undoing';
  return {
    id: `crm-push:${push.id}`,
    at: push.created_at,
    title: [t(push.state === 'planning' ? 'sending.plan.title' : 'sending.act.title'), push.list_name].join(' · '),
    progress: running ? shareOf(push) : 1,
    detail: detailOf(t, push),
    cost: t('common.free'),
    running,
    ...(mayStop && { stop: () => void call(crmPush.cancel, { params: { id: push.id } }).catch(console.warn) }),
    ...(push.list_name && { link: { label: t('lists.screen.activity.open'), to: linkToPush(push) } }),
  };
}

const shareOf = (push: MyPush) => {
  if (push.state === 'planning') return push.checked / Math.max(1, push.total);
  const all = Math.max(1, sendable(push));
  return (push.state === 'undoing' ? all - (push.undo?.open ?? 0) : push.sent + push.failed) / all;
};

function detailOf(t: TFunction, push: MyPush) {
  const of = (n: number, total: number) =>
    t('sending.run.progress', { n: formatNumber(n), total: formatNumber(total) });
  if (push.state === 'planning') return of(push.checked, push.total);
  if (push.state === 'sending') return of(push.sent + push.failed, sendable(push));
  if (push.state === 'planned')
    return t('sending.plan.ready', { count: sendable(push), n: formatNumber(sendable(push)) });
  if (push.state !== 'completed') return t(`sending.pushState.${push.state}`);
  const failed =
    push.failed > 0 ? [t('sending.result.failed', { count: push.failed, n: formatNumber(push.failed) })] : [];
  return [t('sending.result.sent', { count: push.sent, n: formatNumber(push.sent) }), ...failed].join(', ');
}
