/** Scopes of a key as a single choice. Both together are full access, and so is none on keys of earlier versions. */
type Scopes = ('read' | 'write')[];
export type KeyAccess = 'accessAll' | 'accessRead' | 'accessWrite';

export const KEY_ACCESS: Record<KeyAccess, Scopes> = {
  accessAll: ['read', 'write'],
  accessRead: ['read'],
  accessWrite: ['write'],
};

export function accessOf(scopes: Scopes): KeyAccess {
  if (scopes.length !== 1) return 'accessAll';
  return scopes[0] === 'read' ? 'accessRead' : 'accessWrite';
}
