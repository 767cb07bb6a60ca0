/** The schedule of a workflow, in the account's time zone. Saving restarts a halted schedule. */
import type { Schedule } from '@leadwright/contract/automation/schedule';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { useKeptState } from '../../../lib/kept/kept-input.ts';
import { formatSlot } from '../../../lib/person/zoned.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { FIRST_SCHEDULE, SchedulePicks } from '../../autopilot/public.ts';
import { useEstimate, useWorkflow } from '../editor/workflow.queries.ts';
import { useSaveSchedule, type WorkflowItem } from '../workflows.queries.ts';
import classes from './triggers.module.css';

type Known = Pick<
  WorkflowItem,
  'id' | 'name' | 'schedule' | 'next_run_at' | 'time_zone' | 'halted' | 'skipped' | 'is_ready'
>;

export function ScheduleDialog({ workflow, onClose }: { workflow: Known; onClose: () => void }) {
  const { t } = useTranslation();
  const [schedule, setSchedule] = useKeptState<Schedule>('schedule', workflow.schedule ?? FIRST_SCHEDULE);
  const save = useSaveSchedule();
  const set = (next: Schedule | null) =>
    save.mutate({ id: workflow.id, schedule: next }, { onSuccess: () => onClose() });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('workflows.trigger.scheduleTitle', { name: workflow.name })}
      size={520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className="stack">
        <State workflow={workflow} />
        <div className={classes.sentence}>
          {t('workflows.trigger.runs')}{' '}
          <SchedulePicks value={schedule} zone={workflow.time_zone} onChange={setSchedule} />
        </div>
        <p className="c12 t3">{t('workflows.trigger.zone', { zone: workflow.time_zone.replaceAll('_', ' ') })}</p>
        <Price id={workflow.id} />
        <div className={classes.foot}>
          {workflow.schedule && (
            <Button className={classes.apart ?? ''} disabled={save.isPending} onClick={() => set(null)}>
              {t('workflows.trigger.unschedule')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => set(schedule)} data-autofocus>
            {t(workflow.halted ? 'workflows.trigger.resume' : 'workflows.trigger.save')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Maximum cost per run of the saved workflow. */
function Price({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: workflow } = useWorkflow(id);
  const { data: estimate } = useEstimate(workflow && workflow.graph.nodes.length > 0 ? workflow.graph : null);
  const most = estimate?.maximum_credits ?? null;
  if (most === null) return null;
  const credits = t('common.credits', { count: most, n: formatNumber(most) });
  return <p className="c13">{t(most > 0 ? 'workflows.trigger.price' : 'workflows.trigger.free', { credits })}</p>;
}

/** Why it does not run, what was skipped, or when it runs next. */
function State({ workflow: { halted, schedule, skipped, next_run_at, time_zone, is_ready } }: { workflow: Known }) {
  const { t } = useTranslation();
  if (halted) return <Note tone="warn">{t('workflows.trigger.haltedFor', { reason: halted })}</Note>;
  if (!is_ready) return <Note tone="warn">{t('workflows.trigger.notReady')}</Note>;
  if (!schedule) return null;
  return (
    <>
      {next_run_at && <Note>{t('workflows.trigger.next', { when: formatSlot(next_run_at, time_zone) })}</Note>}
      {skipped && (
        <Note tone="warn">
          {t('workflows.trigger.skipped', { when: formatSlot(skipped.at, time_zone), reason: skipped.reason })}
        </Note>
      )}
    </>
  );
}
