/** What a company says about itself on its website, for every act that wants to know; the pages are cached below. */
import { isShared } from '../../leads/public.ts';
import type { ResultRow } from '../../results/public.ts';
import type { UsableSource } from '../../sources/public.ts';
import { readFacts, type SiteFacts } from '../../web-pages/public.ts';
import type { RunContext } from '../enrichment.port.ts';

export const WEBSITE = { id: 'website', title: 'Company website', price: 0 } as const;

/** A provider among those who can be asked. */
export const named = ({ id, title, costPerRecord }: UsableSource['source']) => ({ id, title, price: costPerRecord });

/** The domain of the lead's own website; a page on a site of many says nothing about the others there. */
export const ownDomain = ({ domain }: Pick<ResultRow, 'domain'>): string => (isShared(domain) ? '' : domain);

export const factsAbout = (
  context: RunContext,
  { domain, country }: Pick<ResultRow, 'domain' | 'country'>,
): Promise<SiteFacts> => readFacts(context, domain, { country, signal: context.signal });
