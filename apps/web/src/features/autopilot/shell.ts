/** Shell slot of autopilots: the number of active ones. */
import { ownsModule } from '../../lib/access.ts';
import { useUser } from '../../lib/session.ts';
import { useActiveCount } from './autopilot.queries.ts';

export function useAutopilotCounts(): Record<string, number> {
  const user = useUser();
  const active = useActiveCount(user !== null && ownsModule(user, 'leads'));
  return active ? { autopilots: active } : {};
}
