/** Data about each node besides its settings: its problems, and its maximum cost. */
import type { FoundProblem } from '@leadwright/contract/automation/workflow-graph';
import type { WorkflowEstimate } from '@leadwright/contract/automation/workflows';
import type { TFunction } from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useEditing } from '../editor/useEditor.ts';

/** The estimate of the current graph; undefined while unknown. */
export const EstimateContext = createContext<WorkflowEstimate | undefined>(undefined);

/** Our messages are keys; the server's are texts. */
export const problemWords = (t: TFunction, { message, params }: Pick<FoundProblem, 'message' | 'params'>): string =>
  String(t(message as 'validation.type', params));

const SHORT: Partial<Record<FoundProblem['code'], 'unconnected' | 'open'>> = {
  unconnected: 'unconnected',
  no_input: 'unconnected',
  settings: 'open',
};

export function useNodeFacts() {
  const { t } = useTranslation();
  const { problems } = useEditing();
  const estimate = useContext(EstimateContext);
  return useMemo(() => {
    const gone = estimate?.problems.filter(({ code }) => code === 'gone') ?? [];
    const byNode = Map.groupBy(problems, ({ node }) => node);
    const costs = new Map(estimate?.nodes.map((one) => [one.id, one]));
    return {
      /** In a word or two, for the card. */
      problem(id: string): string | null {
        const [first] = byNode.get(id) ?? [];
        if (!first) return gone.some(({ node }) => node === id) ? t('canvas.node.state.wrong') : null;
        return t(`canvas.node.state.${SHORT[first.code] ?? 'wrong'}`);
      },
      /** In full, without duplicates. */
      problems: (id: string): string[] => [
        ...new Set([
          ...(byNode.get(id) ?? []).filter(({ code }) => code !== 'settings').map((one) => problemWords(t, one)),
          // Problems with a setting are shown below it.
          ...gone.filter(({ node, field }) => node === id && !field).map(({ message }) => message),
        ]),
      ],
      /** The message below the setting. */
      field(id: string, name: string): string | undefined {
        const found = byNode.get(id)?.find(({ field }) => field === name || field?.startsWith(`${name}.`));
        if (found) return problemWords(t, found);
        return gone.find(({ node, field }) => node === id && field === name)?.message;
      },
      cost(id: string): string | null {
        const known = costs.get(id);
        if (!known) return null;
        if (known.maximum_credits === 0) return t('common.free');
        const n = formatNumber(known.maximum_credits);
        return t('canvas.editor.upTo', { credits: t('common.credits', { count: known.maximum_credits, n }) });
      },
    };
  }, [t, problems, estimate]);
}
