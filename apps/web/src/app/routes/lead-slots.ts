/** The shell slots of lead search: running jobs, counts, and results for the command palette. */
import { load } from '../../lib/load.ts';
import { slots } from '../../lib/shell/slots.ts';

export async function fillLeadSlots() {
  const [shell, work, pushes, writing, deletions, palette, autopilots] = await Promise.all([
    load(() => import('../../features/lists/shell.tsx')),
    load(() => import('../../features/results/enrichment/activity.ts')),
    load(() => import('../../features/crm/push/activity.ts')),
    load(() => import('../../features/assistant/activity.ts')),
    load(() => import('../../features/results/deletions/activity.ts')),
    load(() => import('../../features/results/palette.tsx')),
    load(() => import('../../features/autopilot/shell.ts')),
  ]);
  // Newest first.
  slots.useActivity = () =>
    deletions
      .useWithDeletions([...work.useActivity(), ...pushes.usePushActivity(), ...writing.useTextActivity()])
      .sort((a, b) => b.at.localeCompare(a.at));
  slots.counts.push(shell.useLeadCounts, autopilots.useAutopilotCounts);
  slots.paletteSources.push(shell.findLists, palette.findLeads);
}
