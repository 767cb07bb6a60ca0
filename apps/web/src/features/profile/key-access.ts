/** Scopes of a key as a single choice. Both scopes together equal none: full access. */
type Scopes = ('read' | 'write')[];
export type KeyAccess = 'accessAll' | 'accessRead' | 'accessWrite';

export const KEY_ACCESS: Record<KeyAccess, Scopes> = { accessAll: [], accessRead: ['read'], accessWrite: ['write'] };

export function accessOf(scopes: Scopes): KeyAccess {
  if (scopes.length !== 1) return 'accessAll';
  return scopes[0] === 'read' ? 'accessRead' : 'accessWrite';
}
