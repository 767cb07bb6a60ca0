/** Copy, paste and duplicate: by the clipboard, and by this browser's storage if the clipboard cannot be read. */

import { MAX_NODES } from '@leadwright/contract/automation/workflow-graph';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/clipboard.ts';
import { formatNumber } from '../../../lib/format.ts';
import { stored } from '../../../lib/storage.ts';
import { toast } from '../../../lib/toast.ts';
import { asNew, partFrom, textOf } from '../graph/clipboard.ts';
import { fits } from '../graph/edits.ts';
import { partOf, type WorkflowGraph } from '../graph/graph.ts';
import { useEditing } from './useEditor.ts';

const KEPT = 'workflow-clipboard';

export function useCopying() {
  const { t } = useTranslation();
  const { graph, act } = useEditing();
  const insert = (part: WorkflowGraph) => {
    if (!fits(graph, part)) return toast.error(t('canvas.editor.tooMany', { max: formatNumber(MAX_NODES) }));
    act({ do: 'paste', part: asNew(graph, part) });
  };
  /** The text for the clipboard; null if there is nothing to copy. */
  const textFor = (ids: Iterable<string>): string | null => {
    const text = textOf(graph, new Set(ids));
    const count = partFrom(text)?.nodes.length ?? 0;
    if (count === 0) return null;
    stored.set(KEPT, text);
    toast.show(t('canvas.editor.copied', { count, n: formatNumber(count) }));
    return text;
  };
  return {
    textFor,
    copy: (ids: Iterable<string>) => {
      const text = textFor(ids);
      if (text) void copyText(text);
    },
    /** Without a text: what was last copied in this browser. */
    paste: (text?: string) => {
      const part = partFrom(text ?? stored.get(KEPT) ?? '');
      if (part) insert(part);
      else if (text === undefined) toast.error(t('canvas.editor.pasteNothing'));
      return part !== null;
    },
    duplicate: (ids: Iterable<string>) => {
      const part = partOf(graph, new Set(ids));
      if (part.nodes.length > 0) insert(part);
    },
  };
}
