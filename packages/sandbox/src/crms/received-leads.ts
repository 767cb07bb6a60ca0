/** Leads that reached a write-only target: newest first, shown as contacts. */
import type { Sandbox, SandboxStore } from '../vendor.ts';
import { lineOf, type ShownContact } from './contacts-card.ts';

export interface ReceivedLead {
  id: number;
  date: string;
  /** The form or hook that received it. */
  to: string;
  values: Record<string, unknown>;
}

export interface LeadsState {
  received: number;
  leads: ReceivedLead[];
}

const MOST_LEADS = 2_000;

export const newLeads = (): LeadsState => ({ received: 0, leads: [] });

export function keepLead(
  store: SandboxStore<LeadsState>,
  { clock }: Pick<Sandbox, 'clock'>,
  to: string,
  values: Record<string, unknown>,
): ReceivedLead {
  const { state } = store;
  state.received += 1;
  const lead = { id: state.received, date: clock.now().toISOString(), to, values };
  state.leads = [lead, ...state.leads].slice(0, MOST_LEADS);
  store.save();
  return lead;
}

const NAMES = ['full_name', 'name', 'first_name', 'last_name', 'firstName', 'lastName', 'company', 'company_name'];
const LINES = ['email', 'phone', 'phone_number', 'company', 'company_name'];
const APART = new Set([...NAMES, ...LINES, 'tags', 'source']);

/** Senders choose their own field names; the usual ones are recognized. */
export function shownLead({ values, date }: ReceivedLead): ShownContact {
  const of = (name: string) => lineOf(values[name]);
  const full = of('full_name') || [of('first_name'), of('last_name')].filter(Boolean).join(' ');
  const name = full || of('name') || of('company_name') || of('company');
  const others = Object.entries(values).filter(([key]) => !APART.has(key));
  return {
    name,
    lines: LINES.map(of).filter(Boolean),
    source: of('source'),
    tags: Array.isArray(values.tags) ? values.tags.map(lineOf) : [of('tags')].filter(Boolean),
    fields: others.map(([label, value]) => [label, lineOf(value)]),
    changed: date,
  };
}
