/** Whether addresses exist, without writing to anybody. */
import type { Base } from '../../platform/context.ts';
import type { CheckOptions, EmailCheck } from './email-finder.port.ts';

export function checkEmails(_ctx: Base, _addresses: readonly string[], _options: CheckOptions): Promise<EmailCheck[]> {
  return Promise.reject(new Error('not built yet'));
}
