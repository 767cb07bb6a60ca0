/** Shows the columns of a running writing run, until the user hides them. */
import { columnOfPrompt } from '@leadwright/contract/ai/assistant';
import { useEffect, useRef } from 'react';
import type { DataTableState } from '../../../ui/table/useDataTable.ts';
import { useShownTextRuns } from '../../assistant/public.ts';
import type { Result } from '../results.queries.ts';

export function useTextColumns(listId: number, { table }: DataTableState<Result>) {
  const { runs } = useShownTextRuns(listId);
  const shown = useRef(new Set<number>());
  useEffect(() => {
    const fresh = runs.filter(({ id }) => !shown.current.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) shown.current.add(id);
    const columns = fresh.flatMap(({ prompts }) => prompts.map(({ prompt_type }) => columnOfPrompt(prompt_type)));
    table.setColumnVisibility((now) => ({ ...now, ...Object.fromEntries(columns.map((column) => [column, true])) }));
  }, [runs, table]);
}
