/** What lead search puts into the shell: running work, counts, and what the command palette finds. */
import { useTextActivity } from '../../features/assistant/activity.ts';
import { useAutopilotCounts } from '../../features/autopilot/shell.ts';
import { usePushActivity } from '../../features/crm/push/activity.ts';
import { findLists, useLeadCounts } from '../../features/lists/shell.tsx';
import { useActivity } from '../../features/results/enrichment/activity.ts';
import { findLeads } from '../../features/results/palette.tsx';
import { slots } from '../../lib/shell/slots.ts';

export function fillLeadSlots() {
  // The newest comes first.
  slots.useActivity = () =>
    [...useActivity(), ...usePushActivity(), ...useTextActivity()].sort((a, b) => b.at.localeCompare(a.at));
  slots.counts.push(useLeadCounts, useAutopilotCounts);
  slots.paletteSources.push(findLists, findLeads);
}
