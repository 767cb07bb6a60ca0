/**
 * The action that writes texts for rows. Only for supported list types and with the current version of the assistant.
 */
import { isAiListType } from '@leadwright/contract/ai/assistant';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Act } from '../../../ui/layout/Toolbar.tsx';
import { creditsOf, useAssistantState } from '../../assistant/public.ts';
import type { List } from '../../lists/public.ts';
import type { Result } from '../results.queries.ts';

/** Returns a function that makes the action for one row or for the selection; undefined if it is not available. */
export function useWritingAct(list: Pick<List, 'type'>, nothing: boolean, start: (row?: Result) => void) {
  const { t } = useTranslation();
  const isWritable = isAiListType(list.type);
  const { data } = useAssistantState(isWritable);
  const isOffered = isWritable && data?.has_bulk !== false;
  const cost = !data
    ? ''
    : data.cost_each > 0
      ? t('writing.act.perText', { credits: creditsOf(t, data.cost_each) })
      : t('common.free');
  return (row?: Result): Act[] =>
    isOffered
      ? [
          {
            id: 'ai',
            label: t('writing.act.label'),
            icon: <IconSparkles />,
            cost,
            disabled: nothing,
            run: () => start(row),
          },
        ]
      : [];
}
