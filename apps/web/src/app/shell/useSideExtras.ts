/** What features add to the sidebar. The slot is filled before the shell first renders, so the hook never changes. */
import { useUser } from '../../lib/session.ts';
import { slots } from '../../lib/shell/slots.ts';
import { isHeldBack } from '../guards.ts';
import { NO_EXTRAS } from '../navigation.ts';

export function useSideExtras() {
  const user = useUser();
  return slots.useSideExtras?.(user !== null && !isHeldBack(user)) ?? NO_EXTRAS;
}
