/** Row to contract type. */
import type { AutopilotRun } from '@leadwright/contract/automation/autopilot-runs';
import type { Autopilot } from '@leadwright/contract/automation/autopilots';
import type { Translate } from '../../../platform/i18n.ts';
import { reasonWords } from '../../automation/public.ts';
import type { AutopilotRow, RunLink, RunRow } from '../autopilot.table.ts';
import type { Figures } from '../runs/runs.repository.ts';

/** What is shown beside the row itself. */
export interface Around {
  list: Autopilot['list'];
  zone: string;
  links: Autopilot['chain'];
  maximum: number;
  figures: Figures | undefined;
  going: RunRow | undefined;
  latest: RunRow[];
}

const at = (date: Date | null) => date?.toISOString() ?? null;

export const presentRun = (row: RunRow, t: Translate): AutopilotRun => ({
  id: row.id,
  autopilot_id: row.autopilot_id,
  cause: row.cause,
  state: row.state,
  slot_at: row.slot_at.toISOString(),
  started_at: at(row.started_at),
  finished_at: at(row.finished_at),
  found: row.found,
  added: row.added,
  credits: row.credits,
  slots: row.slots,
  search_id: row.search_id,
  reason: reasonOf(row, t),
  chain: row.chain.map((link) => ({
    id: link.id,
    act: link.step.act,
    state: link.state,
    done: link.done,
    failed: link.failed,
    credits: link.credits,
    reason: wordsOf(link, t),
    missing: link.missing ?? null,
  })),
});

function reasonOf(row: RunRow, t: Translate): string | null {
  const { state, chain, reason, reason_params, slots, missing_leads: count, missing_credits: credits } = row;
  const short = state === 'stopped' ? chain.find((link) => link.state === 'stopped') : undefined;
  if (short) return wordsOf(short, t);
  if (state === 'stopped' && count !== null) return t('autopilot.chain.missing', { count, credits: credits ?? 0 });
  return reason && t(reason, { ...reason_params, count: slots });
}

function wordsOf({ state, code, reason, params, missing }: RunLink, t: Translate): string | null {
  if (state === 'stopped' && missing)
    return t('autopilot.chain.missing', { count: missing.leads, credits: missing.credits });
  if (code) return reasonWords(t, { state, reason: code });
  return reason && t(reason, params);
}

export function presentAutopilot(row: AutopilotRow, around: Around, t: Translate): Autopilot {
  const { list, zone, links, maximum, figures, going, latest } = around;
  const { state, stop_reason: reason, since, completed = 0 } = { ...row, ...figures };
  return {
    id: row.id,
    type: row.type,
    name: row.name,
    kind: row.kind,
    summary: row.summary,
    cap: row.cap,
    search: { type: row.kind, filters: row.filters, find_emails: row.find_emails },
    list,
    schedule: row.schedule,
    time_zone: zone,
    chain: links,
    resumes_by_itself: row.resumes_by_itself,
    state,
    stop: reason && { reason, words: t(`autopilot.stopped.${reason}`), at: since.toISOString() },
    paused: row.paused_by === null ? null : { by: row.paused_by, at: since.toISOString() },
    next_run_at: state === 'active' ? at(row.next_run_at) : null,
    maximum_credits: maximum,
    usual: figures && completed > 0 ? usualOf(figures) : null,
    running: going ? presentRun(going, t) : null,
    last_runs: latest.map((run) => ({
      at: (run.started_at ?? run.slot_at).toISOString(),
      state: run.state,
      found: run.found,
      added: run.added,
      credits: run.credits,
    })),
    runs: figures?.runs ?? 0,
    by: row.user_name,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

const usualOf = ({ completed, added, credits }: NonNullable<Around['figures']>) => ({
  added: Math.round(added / completed),
  credits: Math.round(credits / completed),
});
