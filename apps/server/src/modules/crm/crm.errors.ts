/** Code and status here; the words in packages/i18n/{en,es}/crm.json. */
import { defineErrors } from '../../platform/errors.ts';
import type { CrmRefusal } from './adapters/crm.port.ts';

export const crmErrors = defineErrors('crm', {
  not_found: 404,
  not_offered: 403,
  not_ready: 409,
  stale: 422,
  denied: 422,
  no_location: 422,
  code_refused: 422,
  refused: 422,
  one_kind: 422,
  reconnect: 409,
  busy: 429,
  unreachable: 503,
});

/** A refusal of the CRM as an answer of ours. */
export function refusalError({ kind, words, retryAfter }: CrmRefusal) {
  if (kind === 'reconnect') return crmErrors.reconnect();
  if (kind === 'unreachable') return crmErrors.unreachable();
  if (kind === 'busy') return crmErrors.busy({ headers: { 'retry-after': String(Math.max(1, retryAfter)) } });
  return crmErrors.refused({ params: { words: words || '—' } });
}
