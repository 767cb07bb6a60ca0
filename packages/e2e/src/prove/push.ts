/**
 * A thousand leads to a CRM at its own limit, with repeated kills of the worker: each arrives once, the CRM never has to reject a
 * call, and an undo, killed as often, leaves what was there before. `PUSH_CRM=hubspot` limits it to one CRM, or to several with
 * commas between them. `salesforce-contacts` are contacts of Salesforce with their accounts, `salesforce` are its leads.
 */
import { type SimulatedCrm, simulatedCrms, startOwnSandbox } from '@leadwright/server/proving';
import type { ProveOptions } from '../prove.ts';
import { pushOnce } from '../support/pushing.ts';
import { startScratch } from '../support/scratch.ts';

/** A job is given up after 25 attempts, so the last worker survives. */
const KILLS = { full: 5, short: 1 };
const LEADS = { full: 1000, short: 120 };

function chosen(): SimulatedCrm[] {
  const only = process.env['PUSH_CRM']?.split(',');
  const unknown = only?.find((name) => !simulatedCrms.some((crm) => crm.name === name));
  if (unknown !== undefined) throw new Error(`PUSH_CRM names no CRM that can be asked: ${unknown}`);
  return simulatedCrms.filter(({ name }) => !only || only.includes(name));
}

export async function prove({ full, seed, recording }: ProveOptions) {
  const sandbox = await startOwnSandbox();
  const { platform, ownerUrl, stop } = await startScratch({ disposable: false, pool: 8, env: sandbox.env });
  recording.judgedBy('deliveries');
  try {
    const figures: Record<string, unknown> = {};
    for (const crm of chosen()) {
      await sandbox.vendor(crm.provider).settings(full ? crm.ownLimit : crm.limit);
      const [kills, leads] = full ? [KILLS.full, LEADS.full] : [KILLS.short, LEADS.short];
      figures[crm.name] = await pushOnce({ platform, ownerUrl, sandbox, crm, seed, recording, kills, leads });
    }
    return figures;
  } finally {
    await stop();
    await sandbox.stop();
  }
}
