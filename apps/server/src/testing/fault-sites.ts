/**
 * A worker process that dies at a fault site: `DIE_AT=commit.after:3` is the third time that it passes it. SIGKILL to
 * oneself takes effect before the next statement.
 */
import { type FaultSite, onFaultSite } from '../platform/faults/fault-site.ts';

export function armFaultSites(): void {
  const [site, times] = (process.env['DIE_AT'] ?? '').split(':') as [FaultSite, string];
  if (!times) return;
  let left = Number(times);
  onFaultSite((passed) => {
    if (passed !== site) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  });
}
