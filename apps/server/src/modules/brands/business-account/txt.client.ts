/** Texts of a domain, as its name servers tell. */
import type { Platform } from '../../../platform/context.ts';
import { createResolver } from '../../../platform/egress/resolver.ts';
import type { TxtAnswer } from './domain.rules.ts';

const NONE = ['ENODATA', 'ENOTFOUND'];

export async function findTexts({ config, outgoing }: Platform, name: string): Promise<TxtAnswer> {
  outgoing.check('name servers');
  try {
    const records = await createResolver(config.DNS_SERVERS).resolveTxt(name);
    return { texts: records.map((parts) => parts.join('')) };
  } catch (error) {
    return NONE.includes((error as { code?: string }).code ?? '') ? 'none' : 'no_answer';
  }
}
