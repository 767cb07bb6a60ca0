/** Row to contract type. Of a key only its last characters leave. */
import type { ProviderKey } from '@leadwright/contract/admin/settings';
import { stateOf } from './keys.rules.ts';
import type { ProviderView } from './keys.service.ts';

export const presentKey = (view: ProviderView): ProviderKey => ({
  id: view.provider.id,
  name: view.provider.name,
  serves: [...view.provider.serves],
  origin: view.key?.origin ?? 'none',
  ends: view.key?.ends ?? '',
  state: stateOf(view),
  problem: view.key && view.row?.tested_at ? view.row.problem : null,
  tested_at: (view.key && view.row?.tested_at?.toISOString()) || null,
  unit_cost_micros: view.unitMicros,
});
