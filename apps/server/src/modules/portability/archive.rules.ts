/**
 * The archive as lines of JSON (docs/account-archive.md): a head; for each part its columns and then its rows, each an array of
 * values; an end with the number of rows and the digest of every part. Pure.
 */
import { AutopilotBody } from '@leadwright/contract/automation/autopilots';
import { Schedule } from '@leadwright/contract/automation/schedule';
import { WorkflowGraph } from '@leadwright/contract/automation/workflow-graph';
import { Email } from '@leadwright/contract/common';
import { OAUTH_CRMS } from '@leadwright/contract/integrations/crms';
import { MAX_SEARCH_ROWS } from '@leadwright/contract/searching/search-filters';
import { isVisible } from '@leadwright/contract/text';
import { z } from 'zod';
import type { Names, Part } from './parts.data.ts';
import { renamedSettings } from './settings.rules.ts';

export const FORMAT = 1;

export const Head = z.object({
  archive: z.literal('account'),
  format: z.number().int(),
  made_at: z.string(),
  account: z.object({
    name: z.string().min(1).max(255).refine(isVisible),
    time_zone: z.string().max(80),
    modules: z.array(z.string()),
  }),
});
export type Head = z.infer<typeof Head>;

export const PartLine = z.object({ part: z.string(), columns: z.array(z.string()).max(200) });
export const End = z.object({
  end: z.literal(true),
  parts: z.record(z.string(), z.object({ rows: z.number().int().min(0), sha256: z.string() })),
  digest: z.string(),
});
export type End = z.infer<typeof End>;

/** Kinds of subjects that are in the archive; those of other work stay behind. */
const NUMBERED: Readonly<Record<string, string>> = { search: 'searches', 'icp-round': 'icp_rounds' };

/** `search:12` and `local:3/45` under the names that hold elsewhere; null for what is not in the archive. */
function renamedSubject(subject: unknown, names: Names): string | null {
  if (typeof subject !== 'string') return null;
  const found = /^([a-z-]+):(\d+)(?:\/(\d+))?$/.exec(subject);
  if (!found) return null;
  const [, kind = '', first, second] = found;
  if (second === undefined) {
    const id = NUMBERED[kind] && names(NUMBERED[kind], Number(first));
    return id ? `${kind}:${id}` : null;
  }
  const [list, result] = [names('lists', Number(first)), names('results', Number(second))];
  return list && result ? `${kind}:${list}/${result}` : null;
}

/** The row with everything it names renamed; null when it cannot be without what it names. */
export function renamed(part: Part, columns: readonly string[], row: unknown[], names: Names): unknown[] | null {
  const values = [...row];
  for (const [index, column] of columns.entries()) {
    const value = values[index];
    const ref = part.refs?.[column];
    if (ref && value !== null) {
      const name = names(ref[0], Number(value));
      if (name === undefined && ref[1] === 'skip') return null;
      values[index] = name ?? (ref[1] === 'zero' ? 0 : null);
    }
    if (part.settings?.includes(column)) values[index] = renamedSettings(value, names);
    if (part.subjects?.includes(column) && value !== null)
      values[index] = Array.isArray(value)
        ? value.map((one) => renamedSubject(one, names))
        : renamedSubject(value, names);
  }
  return values;
}

/** More credits than any account has, and still safe to sum. */
const MOST_CREDITS = 1_000_000_000;
const isOfCredits = ({ table }: Part) => /^(credit|ledger)_|^(entitlements|member_caps|searches)$/.test(table);

/** Neither for ever nor in another age: every day that something happened on is counted. */
const A_TIME = /^(19|20|21)\d\d-/;

const Person = z.object({
  role: z.enum(['user', 'related']),
  first_name: z.string().max(255).refine(isVisible),
  last_name: z.string().max(255).refine(isVisible),
  email: z.string(),
  status: z.string(),
});
/** Mails go there as it stands. */
const isPerson = (fields: unknown) => {
  const { success, data } = Person.safeParse(fields);
  return success && (data.status !== 'active' || Email.safeParse(data.email).data === data.email);
};

/** An administrator may run it again, and the platform pay for it. */
const Search = z.object({ row_limit: z.number().max(MAX_SEARCH_ROWS), summary: z.string().max(255) });

/** An imported autopilot can be started like one that was saved here, so it must be valid. */
const isAutopilot = ({ type, name, kind, filters, find_emails, list_id, ...rest }: Record<string, unknown>) =>
  AutopilotBody.safeParse({ ...rest, type, name, search: { type: kind, filters, find_emails }, list: { id: list_id } })
    .success;
const Workflow = z.object({ name: z.string().refine(isVisible), schedule: Schedule.nullable() });
const Version = z.object({ graph: WorkflowGraph });

/** As it is shown. */
const ExcludedSource = z.object({
  kind: z.enum(['file', 'crm']),
  name: z.string().max(300),
  provider: z.enum(['', ...OAUTH_CRMS]),
});

const CHECKS: Readonly<Record<string, (fields: Record<string, unknown>) => boolean>> = {
  users: isPerson,
  searches: (fields) => Search.safeParse(fields).success,
  autopilots: isAutopilot,
  exclusion_sources: (fields) => ExcludedSource.safeParse(fields).success,
  workflows: (fields) => Workflow.safeParse(fields).success,
  workflow_versions: (fields) => Version.safeParse(fields).success,
};

/** Whether a program of ours can have written the row. What was read in is added up, shown and mailed with everybody else's. */
export function isPlausible(part: Part, fields: Record<string, unknown>, times: ReadonlySet<string>): boolean {
  if (CHECKS[part.name]?.(fields) === false) return false;
  return Object.entries(fields).every(([column, value]) => {
    if (value === null) return true;
    if (times.has(column)) return typeof value === 'string' && A_TIME.test(value);
    const isRenamed = part.refs?.[column] !== undefined;
    return isRenamed || !isOfCredits(part) || typeof value !== 'number' || Math.abs(value) <= MOST_CREDITS;
  });
}
