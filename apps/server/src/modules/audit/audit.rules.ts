/** What a row of the history says, and which error reports are the same one. Pure. */
import { createHash } from 'node:crypto';

/** Requests that leave no row of their own: reports of errors are kept elsewhere, and login-as writes its own two. */
const UNRECORDED: ReadonlySet<string> = new Set(['audit.logAppError', 'identity.loginAs']);

/** Administrators' changes are recorded with before and after where they are made. */
const ADMIN = 'admin-';

/** A directory repeats itself: its services record what changes something. */
const DIRECTORY = /^scim\.(create|put|patch|remove)(User|Group)$/;

export const isRecorded = (action: string) =>
  !UNRECORDED.has(action) && !action.startsWith(ADMIN) && !DIRECTORY.test(action);

/** The part of the path that names the thing, with its id filled in: `campaigns/42`, `local-results/7`. */
export function subjectOf(path: string, params: Record<string, unknown>): string | null {
  if (Object.keys(params).length === 0) return null;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => String(params[name] ?? ''));
  return filled.replace(/^\/(api\/)?/, '').slice(0, 200);
}

/** Line and column numbers differ between builds and browsers' wording between users; the frames' names do not. */
export function fingerprint({ message, err }: { message: string; err: string }): Buffer {
  const frames = err.split('\n').slice(0, 5).join('\n');
  const steady = `${message}\n${frames}`.replace(/https?:\/\/[^\s)]*\//g, '').replace(/\d+/g, '#');
  return createHash('sha256').update(steady).digest();
}
