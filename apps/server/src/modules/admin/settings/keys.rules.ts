/** What is known of a provider and its key. Pure. */
import type { ProviderKey } from '@leadwright/contract/admin/settings';
import type { SOURCES } from '../../sources/public.ts';
import type { ProvidersTable } from './providers.table.ts';

/** The provider of AI models has no source of leads. */
export const AI = 'openai';

export interface Provider {
  id: string;
  name: string;
  serves: readonly ProviderKey['serves'][number][];
  source: (typeof SOURCES)[number] | null;
}

export interface FoundKey {
  key: string;
  ends: string;
  origin: Exclude<ProviderKey['origin'], 'none'>;
}

export function stateOf({ key, row }: { key: FoundKey | null; row: ProvidersTable | undefined }): ProviderKey['state'] {
  if (!key) return 'none';
  if (!row?.tested_at) return 'untested';
  return row.problem ? 'fails' : 'works';
}
