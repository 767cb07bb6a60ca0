/** The leads on a connection in a run, with a download of all of them. */
import type { WorkflowEdge } from '@leadwright/contract/automation/workflow-graph';
import { workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { Button } from '@mantine/core';
import { IconArrowRight, IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { SidePanel } from '../../../ui/layout/SidePanel.tsx';

import { useEditing } from '../editor/useEditor.ts';
import { nodeIn } from '../graph/graph.ts';
import { portWords, titleOf } from '../nodes/node-types.tsx';
import { Leads } from './Leads.tsx';
import classes from './runs.module.css';
import type { Run } from './runs.queries.ts';

interface Props {
  run: Run;
  edge: WorkflowEdge;
  onClose: () => void;
}

/** Mounted when it opens. */
export function EdgePanel({ run, edge: { from, to, port }, onClose }: Props) {
  const { t } = useTranslation();
  const { types } = useEditing();
  const [source, target] = [nodeIn(run.graph, from), nodeIn(run.graph, to)];
  if (!source || !target) return null;
  const count = run.nodes.find(({ id }) => id === from)?.[port] ?? 0;
  const words = portWords(t, source, port, types.get(from) ?? null);
  const label = t('canvas.run.edge', { from: titleOf(t, source), to: titleOf(t, target) });
  const params = { id: run.workflow_id, run: run.id, node: from };
  return (
    <SidePanel
      opened
      label={label}
      onClose={onClose}
      acts={
        <Button
          variant="subtle"
          leftSection={<IconDownload />}
          disabled={count === 0}
          onClick={() => void saveFile(workflowRuns.csv, { params, query: { port } }, 'leads.csv')}
        >
          {t('canvas.run.csv')}
        </Button>
      }
    >
      <h2 className={classes.panelTitle}>
        <span className="ell">{titleOf(t, source)}</span>
        <IconArrowRight aria-hidden="true" />
        <span className="ell">{titleOf(t, target)}</span>
      </h2>
      <p className={`${classes.none} c13 t2`}>
        <b>{formatNumber(count)}</b> {words}
      </p>
      <Leads
        key={`${from} ${port}`}
        place={{ workflow: run.workflow_id, run: run.id, node: from }}
        port={port}
        stage={count}
      />
    </SidePanel>
  );
}
