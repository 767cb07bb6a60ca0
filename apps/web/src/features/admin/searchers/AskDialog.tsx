/** Asks before searches are run again or canceled: how many, who pays, and the maximum cost. Fixed when it opens. */
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import {
  type Chosen,
  type SearchAct,
  type SearchActKind,
  type SearchLine,
  type SearchSelection,
  useManyAct,
  useOneAct,
} from './searchers.queries.ts';

export type Asked =
  | { act: SearchActKind; line: SearchLine }
  | { act: SearchActKind; filter: Chosen; selection: SearchSelection };

interface Props {
  asked: Asked | null;
  /** A bulk action has started. */
  onBegun: (act: SearchAct) => void;
  onClose: () => void;
}

export function AskDialog({ asked, onBegun, onClose }: Props) {
  const { t } = useTranslation();
  const one = useOneAct();
  const many = useManyAct();
  if (!asked) return null;
  const perform = async () => {
    if ('line' in asked) return one.mutateAsync(asked);
    const { act, filter, selection } = asked;
    const { count, account_credits } = { account_credits: 0, ...selection[act] };
    const { data } = await many.mutateAsync({ act, filter, expected: { count, account_credits } });
    onBegun(data);
  };
  const words = 'line' in asked ? wordsOfOne(t, asked.act, asked.line) : wordsOfMany(t, asked.act, asked.selection);
  return (
    <ConfirmDialog
      opened
      {...words}
      danger={asked.act === 'cancel'}
      cancel={t('admin-searchers.dialog.back')}
      onConfirm={perform}
      onClose={onClose}
    />
  );
}

function wordsOfOne(t: TFunction, act: SearchActKind, { account: { name: account }, again, cancel }: SearchLine) {
  if (act === 'cancel') {
    const { charged = 0, released = 0 } = cancel ?? {};
    return {
      title: t('admin-searchers.dialog.cancelTitle'),
      text: t('admin-searchers.dialog.cancelText', {
        charged: formatNumber(charged),
        released: formatNumber(released),
      }),
      confirm: t('admin-searchers.cancel'),
    };
  }
  const credits = formatNumber(again?.credits ?? 0);
  return {
    title: t('admin-searchers.dialog.runAgainTitle'),
    text:
      again?.paid_by === 'platform'
        ? t('admin-searchers.dialog.paidByPlatform', { account })
        : t('admin-searchers.dialog.paidByAccount', { account, credits }),
    confirm: t('admin-searchers.runAgain'),
  };
}

function wordsOfMany(t: TFunction, act: SearchActKind, { run_again, cancel }: SearchSelection) {
  if (act === 'cancel') {
    const { count, charged, released } = cancel;
    return {
      title: t('admin-searchers.dialog.cancelManyTitle', { count }),
      text: t('admin-searchers.dialog.cancelText', {
        charged: formatNumber(charged),
        released: formatNumber(released),
      }),
      confirm: t('admin-searchers.cancelCount', { n: formatNumber(count) }),
    };
  }
  const { count, account_credits, platform_credits } = run_again;
  const lines = [
    t('admin-searchers.dialog.paidByMany', { credits: formatNumber(account_credits) }),
    ...(platform_credits > 0
      ? [t('admin-searchers.dialog.platformMany', { credits: formatNumber(platform_credits) })]
      : []),
  ];
  return {
    title: t('admin-searchers.dialog.runManyTitle', { count }),
    text: lines.join(' '),
    confirm: t('admin-searchers.runAgainCount', { n: formatNumber(count) }),
  };
}
