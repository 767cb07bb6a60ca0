/** Asks the model for a text, or for companies, and reads the answer as plain text. Never in a transaction. */
import { bringsCompanies } from '@leadwright/contract/ai/prompts';
import type { Base } from '../../../platform/context.ts';
import { ModelProblem, type ModelUse, writeText, writeValue } from '../../models/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { ChosenPrompt } from '../assistant.table.ts';
import { CompaniesAnswer, companiesText, type NamedCompany, readCompanies, readText } from './answers.rules.ts';
import type { Rendered } from './render.rules.ts';

export interface Written {
  text: string;
  marked: string;
  /** Numbers of the sources that it was written from. */
  used: number[];
  companies: NamedCompany[];
  use: ModelUse;
}

export interface WriteOptions {
  purpose: 'text' | 'preview';
  signal: AbortSignal;
  onPiece?(text: string): void;
}

export async function write(
  base: Base,
  lead: ResultRow,
  prompt: ChosenPrompt,
  { sources, system, user, maxTokens }: Rendered,
  { purpose, signal, onPiece }: WriteOptions,
): Promise<Written> {
  const { prompt_type: type, options } = prompt;
  const asked = { system, user, maxTokens, signal };
  if (bringsCompanies(type)) {
    const request = { ...asked, purpose: 'companies', schema: CompaniesAnswer, name: 'companies' } as const;
    const { value, use } = await writeValue(base, lead.account_id, request);
    const companies = readCompanies(type, value, lead, sources.length, options.max_words);
    if (companies.length === 0) throw new ModelProblem('garbage', use);
    const used = [...new Set(companies.flatMap((each) => each.sources))].sort((a, b) => a - b);
    const text = companiesText(companies);
    return { text, marked: text, used, companies, use };
  }
  const { text, use } = await writeText(base, lead.account_id, { ...asked, purpose, ...(onPiece && { onPiece }) });
  const read = readText(type, text, sources.length, options.max_words);
  if (!read) throw new ModelProblem('garbage', use);
  return { ...read, companies: [], use };
}
