/** Row to contract type. */

import { columnOfPrompt } from '@leadwright/contract/ai/prompts';
import type { LeadText, SuggestedCompany, TextSource } from '@leadwright/contract/ai/texts';
import { isColumn, type ResultColumn } from '@leadwright/contract/leads/result-columns';
import type { ResultRow } from '../../results/public.ts';
import type { CompanyRow, KeptSource, LeadTextRow } from '../assistant.table.ts';
import { AI_SOURCE } from '../writing/saving.service.ts';
import { factOf } from '../writing/sources.rules.ts';

export const presentCompany = (row: CompanyRow): SuggestedCompany => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  website: row.website,
  domain: row.domain,
  why: row.why,
  sources: row.sources,
  list_id: row.added_list_id,
});

/** Shows the lead's current value. */
const presentSource = (source: KeptSource, lead: ResultRow): TextSource => ({
  ...source,
  ...(source.kind === 'lead' && source.key && isColumn(source.key) && { quote: quoted(lead, source.key) }),
});
const quoted = (lead: ResultRow, column: ResultColumn) => factOf(lead, column);

export function presentText(text: LeadTextRow, lead: ResultRow, companies: CompanyRow[]): LeadText {
  const column = columnOfPrompt(text.prompt_type);
  return {
    prompt_type: text.prompt_type,
    column,
    text: lead[column],
    is_edited: lead.provenance[column]?.source !== AI_SOURCE,
    prompt: { id: text.prompt_id, name: text.prompt_name, version: text.version },
    model: text.model,
    by: text.by_name,
    at: text.at.toISOString(),
    sources: text.sources.map((source) => presentSource(source, lead)),
    companies: companies.filter(({ kind }) => kind === text.prompt_type).map(presentCompany),
  };
}
