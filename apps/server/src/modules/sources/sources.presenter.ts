/** Source to contract type. A key is shown only by its last characters, and only the account's own. */
import type { Source as Presented } from '@leadwright/contract/searching/sources';
import type { Source } from './source.port.ts';
import type { KeyOwner } from './sources.service.ts';

export const presentSource = (source: Source, key: { hint: string; owner: KeyOwner } | null): Presented => ({
  id: source.id,
  title: source.title,
  kinds: [...source.kinds],
  needs_key: source.needsKey,
  is_usable: key !== null || !source.needsKey,
  key_owner: key?.owner ?? 'none',
  key: key?.owner === 'account' ? `••••${key.hint}` : null,
  page_size: source.pageSize,
  cap: source.cap,
  retention_days: source.retentionDays,
  licence: source.licence,
});
