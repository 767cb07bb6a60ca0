/** Notices above the editor: restored changes, and nodes that are not ready. */
import { Button } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayTime, formatNumber } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { EstimateContext, problemWords } from '../nodes/useNodeFacts.ts';
import classes from './editor.module.css';
import type { WorkflowFile } from './useFile.ts';

export function Bands({ file, children }: { file: WorkflowFile; children?: ReactNode }) {
  const { t } = useTranslation();
  const { draftAt, discard, editor } = file;
  return (
    <div className={classes.bands}>
      {children}
      {draftAt && (
        <Note role="status">
          <span className={classes.band}>
            {t('canvas.editor.draftBack', { when: formatDayTime(draftAt) })}
            <Button size="xs" variant="subtle" onClick={discard}>
              {t('canvas.editor.discard')}
            </Button>
          </span>
        </Note>
      )}
      {editor.isTried && <Problems file={file} />}
    </div>
  );
}

/** Unconnected nodes come first: other problems may follow from them. */
function Problems({ file: { editor } }: { file: WorkflowFile }) {
  const { t } = useTranslation();
  const { problems, act } = editor;
  const gone = useContext(EstimateContext)?.problems.filter(({ code }) => code === 'gone') ?? [];
  const first = problems.find(({ code }) => code === 'unconnected') ?? problems[0];
  if (!first) return null;
  // As many as are marked: what the server misses marks a node, too.
  const nodes = new Set([...problems, ...gone].flatMap(({ node }) => node ?? [])).size;
  const isSpecific = first.code !== 'settings';
  return (
    <Note tone="warn" role="alert">
      <span className={classes.band}>
        {isSpecific ? problemWords(t, first) : t('canvas.editor.problems', { count: nodes, n: formatNumber(nodes) })}
        {first.node && (
          <Button size="xs" variant="subtle" onClick={() => act({ do: 'open', id: first.node })}>
            {t('canvas.editor.showFirst')}
          </Button>
        )}
      </span>
    </Note>
  );
}
