/** A run on its graph: progress of every node, leads on every connection, and the cost so far. */
import type { WorkflowEdge } from '@leadwright/contract/automation/workflow-graph';
import type { Workflow } from '@leadwright/contract/automation/workflows';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seesWallet } from '../../../lib/access.ts';
import { formatDayTime } from '../../../lib/format.ts';
import { useSignedIn } from '../../../lib/session.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { QueryState } from '../../../ui/feedback/QueryState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import type { ShownRun } from '../canvas/run.ts';
import { EditorFrame } from '../editor/EditorFrame.tsx';
import editor from '../editor/editor.module.css';
import { EditorProvider, useEditing, useShownGraph } from '../editor/useEditor.ts';
import { EdgePanel } from './EdgePanel.tsx';
import { NodeJournal } from './NodeJournal.tsx';
import { NodeLeads } from './NodeLeads.tsx';
import { NodeTabs, type Tab } from './NodeTabs.tsx';
import { RunActs } from './RunActs.tsx';
import { costWords, RunBadge, stepWords } from './run-words.tsx';
import { isGoing, type Run, useRun } from './runs.queries.ts';

export function RunScreen({ workflow, runId }: { workflow: Workflow; runId: number }) {
  const { t } = useTranslation();
  const run = useRun(workflow.id, runId);
  return (
    <Page
      width="full"
      title={workflow.name}
      {...(run.data && {
        mark: <RunBadge state={run.data.state} t={t} />,
        subtitle: <Summary run={run.data} />,
        actions: <RunActs workflow={workflow} run={run.data} />,
      })}
    >
      <QueryState query={run}>{(found) => <Shown key={found.id} run={found} />}</QueryState>
    </Page>
  );
}

function Summary({ run }: { run: Run }) {
  const { t } = useTranslation();
  const started = t('canvas.run.startedAt', { when: formatDayTime(run.started_at ?? run.created_at) });
  return (
    <span className="num" role="status">
      {[started, stepWords(t, run), costWords(t, run)].join(' · ')}
    </span>
  );
}

function Shown({ run }: { run: Run }) {
  const { t } = useTranslation();
  return (
    <EditorProvider value={useShownGraph(run.graph)}>
      {(run.reason || run.is_trial) && (
        <div className={editor.bands}>
          {run.reason && (
            <Note tone={run.state === 'failed' ? 'bad' : 'warn'} role="alert">
              {run.reason} {run.missing && <Buy />}
            </Note>
          )}
          {run.is_trial && <Note>{t('canvas.run.trial')}</Note>}
        </div>
      )}
      <Stage run={run} />
    </EditorProvider>
  );
}

/** For users with wallet access. */
function Buy() {
  const { t } = useTranslation();
  if (!seesWallet(useSignedIn())) return null;
  return (
    <Link className="link" to="/settings/wallet">
      {t('canvas.run.buy')}
    </Link>
  );
}

function Stage({ run }: { run: Run }) {
  const { open, act } = useEditing();
  const [tab, setTab] = useState<Tab>('leads');
  const [edge, setEdge] = useState<WorkflowEdge | null>(null);
  const shown: ShownRun = useMemo(
    () => ({ nodes: new Map(run.nodes.map((node) => [node.id, node])), isLive: isGoing(run) }),
    [run],
  );
  const place = { workflow: run.workflow_id, run: run.id, node: open ?? '' };
  const progress = open === null ? undefined : shown.nodes.get(open);
  const insides = { leads: NodeLeads, journal: NodeJournal, settings: null };
  const Inside = insides[tab];
  return (
    <>
      <EditorFrame
        run={shown}
        onEdgeOpen={setEdge}
        onNodeOpen={(id) => act({ do: 'open', id })}
        tabs={progress && <NodeTabs tab={tab} progress={progress} onChange={setTab} />}
        tab={progress && Inside && <Inside key={progress.id} place={place} progress={progress} run={run} />}
      />
      {edge && <EdgePanel run={run} edge={edge} onClose={() => setEdge(null)} />}
    </>
  );
}
