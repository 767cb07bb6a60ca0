/**
 * Texts for rows of a list: the panel that starts a run, and the one that shows its texts. The URL has the run's id, so
 * that a reload, another tab or the activity list can reopen it, and Back closes it.
 */
import { type AiListType, isAiListType } from '@leadwright/contract/ai/assistant';
import { Suspense } from 'react';
import { RunPanel, WritePanel } from '../../assistant/public.ts';
import type { List } from '../../lists/public.ts';
import { type Chosen, useSelectionName } from '../list/chosen.ts';
import type { Rows } from '../list/useRows.ts';

interface Props {
  list: List;
  rows: Rows;
  /** The rows to write for; null without a pending order. */
  chosen: Chosen | null;
  onClose: () => void;
}

export function ListTexts({ list, rows: { view, change }, chosen, onClose }: Props) {
  if (!isAiListType(list.type)) return null;
  return (
    <Suspense>
      {chosen && <Ordering list={{ ...list, type: list.type }} chosen={chosen} onClose={onClose} />}
      {!chosen && view.texts !== null && (
        <RunPanel
          key={view.texts}
          runId={view.texts}
          onClose={() => change({ texts: null })}
          onOther={(texts) => change({ texts })}
        />
      )}
    </Suspense>
  );
}

interface OrderingProps {
  list: Pick<List, 'id' | 'name'> & { type: AiListType };
  chosen: Chosen;
  onClose: () => void;
}

/** The band above the rows shows the progress. */
export function Ordering({ list, chosen, onClose }: OrderingProps) {
  const what = useSelectionName(list.type, chosen.name, chosen.count);
  return (
    <Suspense>
      <WritePanel list={list} selection={chosen.selection} what={what} onClose={onClose} />
    </Suspense>
  );
}
