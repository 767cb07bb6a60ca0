/** State of the drawer: the CRM, the plan for it, and the push the plan becomes. */
import { useState } from 'react';
import { useOnChange } from '../../../lib/hooks/on-change.ts';
import { type Connection, defaultOf, useConnections } from '../crm.queries.ts';
import { isPlan, type PlanAsk, type RowSelection, usePlan, usePush } from './push.queries.ts';

interface ToSend {
  listId: number;
  /** The leads, fixed when the drawer opened; null if an existing push is opened. */
  selection: RowSelection | null;
  pushId: number | null;
  onPlanned: (push: number) => void;
}

export function usePushDrawer({ listId, selection, pushId, onPlanned }: ToSend) {
  const [drawer] = useState(() => crypto.randomUUID() as string);
  const connections = useConnections();
  const all = connections.data?.data ?? NONE;
  // Chosen once: another tab that changes the default CRM changes nothing here.
  const [picked, pick] = useState<number | null>(null);
  const usual = defaultOf(all)?.id;
  if (picked === null && usual !== undefined) pick(usual);
  const chosen = all.find(({ id }) => id === picked);

  // Requested once per CRM: an access that ends later does not discard the plan.
  const [asked, ask] = useState<PlanAsk | null>(null);
  if (selection !== null && chosen?.state === 'healthy' && asked?.connection_id !== chosen.id)
    ask({ connection_id: chosen.id, selection });
  const plan = usePlan(listId, drawer, asked?.connection_id === picked ? asked : null);
  const id = selection === null ? pushId : (plan.data?.id ?? null);
  const push = usePush(id, plan.data);
  // Reports only new plans.
  useOnChange(() => {
    if (plan.data) onPlanned(plan.data.id);
  }, [plan.data?.id]);

  const current = push.data;
  return {
    connections,
    all,
    plan,
    push,
    /** The CRM of the push on screen, or the chosen one. */
    connection: current ? all.find((one) => one.id === current.connection.id) : chosen,
    pick,
    /** Another CRM means another plan. A running push cannot change. */
    mayPick: selection !== null && (!current || isPlan(current)),
  };
}

export type DrawerState = ReturnType<typeof usePushDrawer>;
const NONE: Connection[] = [];
