/** What ends work on a list for good. Pure. */
import { AppError } from '../../../platform/errors.ts';

export const isListGone = (error: unknown) => error instanceof AppError && error.code === 'lists.not_found';

/** The code with which an error ends a paid run that writes to a list; null to retry. */
export function failureCode(error: unknown): string | null {
  if (!(error instanceof AppError)) return null;
  if (isListGone(error)) return 'list_gone';
  if (error.code === 'wallet.closed' || error.code === 'wallet.no_reservation') return 'credits';
  return error.status < 500 ? 'unexpected' : null;
}
