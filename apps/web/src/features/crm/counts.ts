/** Numbers next to the tabs of Integration. */
import { defaultOf, useConnections, useZapier } from './crm.queries.ts';
import { useMapping } from './fields/fields.queries.ts';

/** Undefined until known. */
export function useCrmCounts(): { connections: number | undefined; fields: number | undefined } {
  const { data } = useConnections();
  const hasZapier = data?.providers.some(({ id }) => id === 'zapier') ?? false;
  const zaps = useZapier(hasZapier).data?.summary.live ?? 0;
  const usual = data && defaultOf(data.data);
  const mapping = useMapping(usual?.state === 'healthy' ? { id: usual.id, type: 'local' } : null);
  return { connections: data && data.data.length + (zaps > 0 ? 1 : 0), fields: mapping.data?.mapped };
}
