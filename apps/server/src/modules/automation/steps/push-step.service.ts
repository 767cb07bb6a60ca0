/** Sending leads to a CRM. What a person would confirm was confirmed with the automation. */
import type { StepAct } from '@leadwright/contract/automation/steps';
import {
  cancelPush,
  findPushFigures,
  nameOfConnection,
  outcomesOfPush,
  refusedConnections,
  startPlan,
} from '../../crm/public.ts';
import { unless, unlessEnded } from './begun.rules.ts';
import type { StepAdapter, StepState } from './steps.port.ts';

type Act = Extract<StepAct, { act: 'push' }>;
type Push = NonNullable<Awaited<ReturnType<typeof findPushFigures>>>;

/** A push that was taken back later had been sent. */
const STATES: Partial<Record<Push['push']['state'], StepState['state']>> = {
  completed: 'completed',
  undoing: 'completed',
  undone: 'completed',
  failed: 'failed',
  canceled: 'canceled',
};

const stepStateOf = ({ push, counts }: Push): StepState => ({
  state: STATES[push.state] ?? 'running',
  total: push.total,
  done: counts.sent + counts.skip + counts.blocked + counts.failed,
  failed: counts.failed,
  credits: 0,
  waitingUntil: null,
  reason: push.state === 'waiting' ? 'reconnect' : push.error_code,
});

export const pushStep: StepAdapter<Act> = {
  kind: 'push',
  async check(tx, asked) {
    const ids = asked.map(({ act }) => act.connection_id);
    const refusals = await refusedConnections(tx, ids);
    return ids.map((id) => refusals.get(id) ?? null);
  },
  priceEach: async () => 0,
  mostPerLead: () => 1,
  about: (tx, { connection_id }) => nameOfConnection(tx, connection_id),
  begin: (tx, { act: { connection_id }, listId, resultIds }) =>
    unless('crm-push.nothing_chosen', async () => {
      const selection = { ids: resultIds, except: [] };
      return (await startPlan(tx, listId, connection_id, selection, { sendsByItself: true })).id;
    }),
  async read(tx, id) {
    const push = await findPushFigures(tx, id);
    return push ? stepStateOf(push) : null;
  },
  async outcomes(tx, id, resultIds) {
    const found = await findPushFigures(tx, id);
    return found ? outcomesOfPush(tx, found.push, resultIds) : new Map();
  },
  cancel: (tx, id) => unlessEnded(() => cancelPush(tx, id)),
};
