/** Which requests are an administrator's, and what they say of themselves. Pure. */
import { CHANGED_PARTS } from '@leadwright/contract/admin/common';
import type { Change } from '../../audit/public.ts';

/** Of the calls of the area, whose modules are called `admin-…`. */
export const isOfAdmin = (action: string) => action.startsWith('admin-');

interface Request {
  action: string;
  path: string;
  params: unknown;
}

/** What a request says of itself: where, what, and on which thing. */
export function bareChange({ action, path, params }: Request): Change {
  const [, , , at = ''] = path.split('/');
  const part = CHANGED_PARTS.find((one) => one === at) ?? 'system';
  const [id = ''] = Object.values((params ?? {}) as Record<string, unknown>);
  const what = action.slice(action.indexOf('.') + 1);
  return { part, what, subject: { id: String(id), name: '' }, before: null, after: null };
}
