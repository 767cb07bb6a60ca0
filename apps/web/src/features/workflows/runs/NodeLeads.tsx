/** A node's leads in a run; failed ones can be retried. */
import { type NodeProgress, workflowRuns } from '@leadwright/contract/automation/workflow-runs';
import { Button } from '@mantine/core';
import { IconDownload, IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Figure } from '../../../ui/display/Figure.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { nodeIn } from '../graph/graph.ts';
import { Leads } from './Leads.tsx';
import classes from './runs.module.css';
import { type Place, type Run, useRetryNode } from './runs.queries.ts';

interface Props {
  place: Place;
  progress: NodeProgress;
  run: Run;
}

export function NodeLeads({ place, progress, run }: Props) {
  const { t } = useTranslation();
  const { out, no, unknown, failed, done, total, credits, note, list } = progress;
  const figures = { out, no, unknown, failed };
  return (
    <div className={classes.inside}>
      {note && <Note tone={progress.state === 'failed' ? 'bad' : 'warn'}>{note}</Note>}
      <dl className={classes.figures}>
        <Figure
          name={t('canvas.run.dealtWith')}
          value={t('canvas.node.progress', { done: formatNumber(done), total: formatNumber(total) })}
        />
        {Object.entries(figures).map(
          ([name, value]) =>
            value > 0 && <Figure key={name} name={t(`canvas.run.item.${name as 'out'}`)} value={formatNumber(value)} />,
        )}
        <Figure name={t('canvas.run.credits')} value={formatNumber(credits)} strong />
      </dl>
      {list && (
        <Link className="link c13" to="/lead-search/saved-lists/$list" params={{ list }}>
          {t('canvas.run.openList')}
        </Link>
      )}
      <NodeFile place={place} progress={progress} run={run} />
      {failed > 0 && run.state !== 'canceled' && <Retry place={place} failed={failed} />}
      <Leads place={place} stage={done} />
    </div>
  );
}

/** A node that collects leads in a file offers it for download. */
function NodeFile({ place, progress: { out }, run }: Props) {
  const { t } = useTranslation();
  const node = nodeIn(run.graph, place.node);
  if (node?.type !== 'connection' || node.settings.to !== 'csv' || out === 0) return null;
  const params = { id: place.workflow, run: place.run, node: place.node };
  return (
    <Button
      variant="filled"
      leftSection={<IconDownload />}
      onClick={() => void saveFile(workflowRuns.csv, { params, query: { port: 'out' } }, 'leads.csv')}
    >
      {t('canvas.run.file', { count: out, n: formatNumber(out) })}
    </Button>
  );
}

function Retry({ place, failed }: { place: Place; failed: number }) {
  const { t } = useTranslation();
  const retry = useRetryNode();
  return (
    <Button
      leftSection={<IconRepeat />}
      loading={retry.isPending}
      onClick={(event) => event.detail < 2 && retry.mutate(place)}
    >
      {t('canvas.run.retry', { count: failed, n: formatNumber(failed) })}
    </Button>
  );
}
