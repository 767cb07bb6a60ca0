/** The address of a person or a company at a domain. */
import type { Base } from '../../platform/context.ts';
import type { CheckOptions, EmailFind, Wanted } from './email-finder.port.ts';

export function findEmail(_ctx: Base, _wanted: Wanted, _options: CheckOptions): Promise<EmailFind> {
  return Promise.reject(new Error('not built yet'));
}
